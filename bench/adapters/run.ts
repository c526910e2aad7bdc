import { DIALECT_NAMES, type DialectName } from '../../src/contract/dialect.ts';
import { describeMachine } from '../measure/describe-machine.ts';
import { type Candidate, type Measured, measureRatios } from '../measure/measure-ratios.ts';
import { printTable, ratioWithSpread, threeFigures } from '../measure/print-table.ts';
import { floorCall } from './floor.ts';
import { ourCall } from './our-call.ts';
import { peerCalls } from './peers.ts';
import { SIZES_KB } from './reply-bodies.ts';
import { startServer } from './start-server.ts';

const FLOOR = 'floor: fetch + JSON.parse + zod';
const OURS = 'Switchboard';
const OPTIONS = { floor: FLOOR, rounds: 21, turnMs: 60 };

/** The candidates of one dialect and size, in the order of the table. */
function candidatesOf(dialect: DialectName, baseUrl: string): readonly Candidate[] {
  return [
    { name: FLOOR, run: floorCall(dialect, baseUrl) },
    { name: OURS, run: ourCall(dialect, baseUrl).whole },
    ...peerCalls(dialect, baseUrl),
  ];
}

/** Where our own CPU goes: each stage alone, on what the stage before it gave. */
async function stagesOf(dialect: DialectName, baseUrl: string): Promise<readonly Candidate[]> {
  const call = ourCall(dialect, baseUrl);
  const request = call.prepare();
  const reply = await call.send(request);
  return [
    { name: FLOOR, run: floorCall(dialect, baseUrl) },
    { name: 'prepare, with the request hash', run: call.prepare },
    { name: 'send', run: () => call.send(request) },
    { name: 'hash of the reply', run: () => call.hash(reply) },
    { name: 'interpret', run: () => call.interpret(request, reply) },
  ];
}

const write = (text: string): boolean => process.stdout.write(`${text}\n`);

const server = await startServer();
try {
  write(`${describeMachine()}\n`);
  for (const [title, list] of [
    ['CPU per call as a multiple of the floor: median (middle half of 21 rounds)', candidatesOf],
    ['Where ours goes, as a share of the floor', stagesOf],
  ] as const) {
    write(`${title}\n`);
    for (const dialect of DIALECT_NAMES) {
      const columns: (readonly Measured[])[] = [];
      for (const sizeKb of SIZES_KB) {
        columns.push(await measureRatios(await list(dialect, `${server.baseUrl}/${sizeKb}`), OPTIONS));
      }
      const names = columns[0]?.map(({ name }) => name) ?? [];
      const rows = names.map((name, row) => [
        name,
        ...columns.map((column) => {
          const cell = column[row];
          if (cell === undefined) return '';
          return name === FLOOR ? `${threeFigures(cell.cpuMs)} ms` : ratioWithSpread(cell.ratio);
        }),
      ]);
      write(`${printTable([dialect, ...SIZES_KB.map((sizeKb) => `${sizeKb} KB`)], rows)}\n`);
    }
  }
} finally {
  await server.close();
}
