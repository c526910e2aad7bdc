import { describe, expect, it } from 'vitest';
import { readProjectFile } from './project-files.ts';

const manifest = JSON.parse(readProjectFile('package.json')) as Record<string, Record<string, string>>;

describe('dependencies', () => {
  it('are pinned exactly', () => {
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
      Object.entries(manifest[group] ?? {}),
    );
    expect(versions.length).toBeGreaterThan(30);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('come from no named registry: the lock file holds no download address', () => {
    expect(readProjectFile('package-lock.json')).not.toMatch(/"resolved":|https?:\/\/[^"]*\.tgz/);
  });

  it('keep the compiler the boundary check can read', () => {
    expect(manifest['devDependencies']?.['typescript']).toMatch(/^6\./);
  });

  it('are each explained in one line', () => {
    const page = readProjectFile('docs/dependencies.md');
    const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
      Object.keys(manifest[group] ?? {}),
    );
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
