import { describe, expect, it } from 'vitest';
import { listFiles, readProjectFile } from './project-files.ts';

const SOURCES = listFiles(/^(src|renderers)\/.*\.ts$/);

/** Places where a pattern stands in files, as `path:line text`. */
function placesOf(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

describe('house rules', () => {
  it('finds what it looks for', () => {
    expect(placesOf(/placesOf\(\/placesOf/, ['test/guard/house-rules.test.ts'])).toHaveLength(1);
  });

  it('names no file after a grab bag', () => {
    expect(
      SOURCES.filter((path) => /(^|\/)(utils?|helpers?|common|misc|manager|service)(\.ts|\/)/.test(path)),
    ).toEqual([]);
  });

  it('does not step around the type checker', () => {
    expect(
      placesOf(/\bas any\b|: any\b|@ts-ignore|@ts-expect-error|@ts-nocheck|biome-ignore/, SOURCES),
    ).toEqual([]);
  });

  it('leaves no work in comments', () => {
    expect(placesOf(/\b(TODO|FIXME|XXX)\b/, SOURCES)).toEqual([]);
  });

  it("keeps a dialect's wire words in its folder, in the facts about endpoints and in the sample servers", () => {
    const words =
      /\b(finish_reason|stop_reason|incomplete_details|tool_use|max_completion_tokens|max_output_tokens|stop_sequences|tool_calls)\b/;
    const allowed =
      /^src\/(adapters\/(responses|chat|messages|profiles)\/|local\/sample-models\/|contract\/route-profile\.ts$)/;
    expect(
      placesOf(
        words,
        SOURCES.filter((path) => !allowed.test(path)),
      ),
    ).toEqual([]);
  });

  it('lets one file alone talk to a model', () => {
    const adapters = SOURCES.filter((path) => /^src\/(adapters|dispatch|memory|output)\//.test(path));
    const talks = placesOf(
      /\bfetch\(|from '(node:)?(https?|http2|net|tls|undici)'|getBuiltinModule\(/,
      adapters,
    );
    expect([...new Set(talks.map((place) => place.split(':')[0]))]).toEqual(['src/adapters/send.ts']);
  });

  it('writes to the console nowhere but where a process meets its streams', () => {
    const allowed = ['src/commands/process-io.ts', 'src/main/create-logger.ts'];
    expect(
      placesOf(/\bprocess\.(stdout|stderr)\b|\bconsole\./, SOURCES).filter(
        (place) => !allowed.some((path) => place.startsWith(path)),
      ),
    ).toEqual([]);
  });

  it('runs every test: none is skipped, focused or left for later', () => {
    const tests = listFiles(/^test\/.*\.test\.ts$/).filter(
      (path) => path !== 'test/guard/house-rules.test.ts',
    );
    expect(placesOf(/\b(it|test|describe)\.(skip|only|todo|fails|skipIf|runIf)\b/, tests)).toEqual([]);
  });
});
