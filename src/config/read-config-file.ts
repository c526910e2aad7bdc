import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ConfigFault } from './config-fault.ts';
import { type ConfigFile, configFileSchema } from './config-file.ts';

/** A configuration file as read: its valid content, or everything that is wrong with it. */
export type ConfigFileReading = { readonly file: ConfigFile; readonly faults: readonly ConfigFault[] };

/**
 * The settings of one YAML file. With faults, `file` is empty: a half-read file must not start half a bot.
 * @param path - the file; it must exist.
 * @returns faults carry the file's name, line and key. Never throws.
 */
export function readConfigFile(path: string): ConfigFileReading {
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    const problem = `cannot be read (${error instanceof Error ? error.message : String(error)})`;
    return { file: {}, faults: [{ place: path, problem, fix: 'Check the path and its permissions' }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  if (document.errors.length > 0) {
    const faults = document.errors.map((error) => ({
      place: `${path}:${lines.linePos(error.pos[0]).line}`,
      problem: `is not valid YAML (${error.message})`,
      fix: 'Correct the line',
    }));
    return { file: {}, faults };
  }
  const parsed = configFileSchema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { file: parsed.data, faults: [] };

  const lineOf = (keys: readonly PropertyKey[]): number => {
    // An unknown or missing key has no node of its own: the nearest parent that stands in the file is the place.
    for (let depth = keys.length; depth > 0; depth -= 1) {
      const node: unknown = document.getIn(keys.slice(0, depth).map(String), true);
      const start = startOf(node);
      if (start !== undefined) return lines.linePos(start).line;
    }
    return 1;
  };
  return { file: {}, faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, path, lineOf)) };
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range))
    return undefined;
  const [start]: unknown[] = node.range;
  return typeof start === 'number' ? start : undefined;
}

function faultsOf(
  issue: z.core.$ZodIssue,
  path: string,
  lineOf: (keys: readonly PropertyKey[]) => number,
): ConfigFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const keys = [...issue.path, key];
      return {
        place: `${path}:${lineOf(keys)} ${keys.join('.')}`,
        problem: 'is not a setting of Switchboard',
        fix: 'Check the spelling against switchboard.example.yml, or remove it',
      };
    });
  }
  const place = `${path}:${lineOf(issue.path)} ${issue.path.join('.')}`;
  return [
    {
      place,
      problem: `is not acceptable: ${issue.message}`,
      fix: 'See switchboard.example.yml for the legal values',
    },
  ];
}
