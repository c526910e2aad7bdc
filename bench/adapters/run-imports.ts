import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describeMachine } from '../measure/describe-machine.ts';
import { printTable, threeFigures } from '../measure/print-table.ts';

// What it costs to import a package, in a process of its own each time: CPU and memory beyond those of a process that
// imports nothing.

const ROUNDS = 7;

const SUBJECTS: readonly (readonly [name: string, statement: string])[] = [
  ['nothing', ''],
  ['Switchboard: src/adapters', "await import('../../src/adapters/index.ts');"],
  ['zod (which ours holds)', "await import('zod');"],
  ['openai 7.59', "await import('openai');"],
  ['@anthropic-ai/sdk 1.14', "await import('@anthropic-ai/sdk');"],
  [
    'AI SDK 7 with two providers',
    "await import('ai'); await import('@ai-sdk/openai'); await import('@ai-sdk/anthropic');",
  ],
  [
    'LangChain 1 with two providers',
    "await import('@langchain/openai'); await import('@langchain/anthropic');",
  ],
];

type Cost = { readonly cpuMs: number; readonly rssMb: number };

function importOnce(statement: string, cache: string | undefined): Cost {
  const script = `${statement}
    global.gc?.();
    const { user, system } = process.cpuUsage();
    process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1048576 }));`;
  const output = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median cost of each subject, by turns. */
function measureImports(cache: string | undefined): ReadonlyMap<string, Cost> {
  const costs = new Map<string, Cost[]>(SUBJECTS.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, statement] of SUBJECTS) costs.get(name)?.push(importOnce(statement, cache));
  }
  return new Map(
    [...costs].map(([name, each]) => [
      name,
      { cpuMs: median(each.map(({ cpuMs }) => cpuMs)), rssMb: median(each.map(({ rssMb }) => rssMb)) },
    ]),
  );
}

const plain = measureImports(undefined);
const cached = measureImports(fileURLToPath(new URL('../node_modules/.compile-cache', import.meta.url)));
const [base, cachedBase] = [plain.get('nothing'), cached.get('nothing')];
if (base === undefined || cachedBase === undefined) throw new Error('nothing was measured to subtract');

const rows = SUBJECTS.slice(1).map(([name]) => {
  const [cost, again] = [plain.get(name), cached.get(name)];
  return [
    name,
    `${threeFigures((cost?.cpuMs ?? Number.NaN) - base.cpuMs)} ms`,
    `${threeFigures((again?.cpuMs ?? Number.NaN) - cachedBase.cpuMs)} ms`,
    `${threeFigures((cost?.rssMb ?? Number.NaN) - base.rssMb)} MB`,
  ];
});
process.stdout.write(
  `${describeMachine()}\n\n${printTable(['import', 'CPU', 'CPU, compile cache', 'memory'], rows)}\n`,
);
