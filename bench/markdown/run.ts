import { describeMachine } from '../measure/describe-machine.ts';
import { printTable, ratioWithSpread, threeFigures } from '../measure/print-table.ts';
import { compareCases, countClasses } from './cases/compare-cases.ts';
import { writeAnswers } from './corpus/write-answers.ts';
import { compareGrowth, GROWTH_SIZES, type GrowthRow } from './growth/compare-growth.ts';
import { compareSpeed } from './speed/compare-speed.ts';

/** The tables, by the word that asks for one alone: `npm run markdown -- cases`. */
const TABLES: Readonly<Record<string, () => Promise<void>>> = {
  speed: printSpeed,
  growth: printGrowth,
  cases: printCases,
};

const wanted = process.argv.slice(2);
for (const name of wanted) if (!(name in TABLES)) throw new Error(`there is no table ${name}`);
print(describeMachine());
for (const [name, table] of Object.entries(TABLES))
  if (wanted.length === 0 || wanted.includes(name)) await table();

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function printSpeed(): Promise<void> {
  for (const hasSingleStars of [false, true]) {
    const answers = writeAnswers()
      .filter((answer) => answer.hasSingleStars === hasSingleStars)
      .map(({ text }) => text);
    const rows = await compareSpeed(answers);
    const title = hasSingleStars ? 'with single asterisks to promote' : 'with nothing to promote';
    print(`\n${answers.length} answers ${title}\n`);
    print(
      printTable(
        ['', 'MB/s', 'CPU ms an answer', 'to one GFM parse (middle half)'],
        rows.map((row) => [
          row.name,
          threeFigures(row.megabytesPerSecond),
          threeFigures(row.cpuMsPerAnswer),
          ratioWithSpread(row.ratio),
        ]),
      ),
    );
  }
}

async function printGrowth(): Promise<void> {
  const rows: GrowthRow[] = [];
  compareGrowth((row) => rows.push(row));
  print('\nCPU ms of the dearest surface, by size in characters\n');
  print(
    printTable(
      [
        '',
        ...GROWTH_SIZES.map(String),
        'dearest at the last',
        'most a doubling cost',
        'parsed up to',
        'else',
      ],
      rows.map((row) => [
        row.shape.replaceAll('|', '\\|'),
        ...row.worst.map(({ cpuMs }) => threeFigures(cpuMs)),
        row.worst.at(-1)?.surface ?? '',
        row.step === undefined
          ? '-'
          : `${threeFigures(row.step.factor)}x (${row.step.surface}, ${row.step.size})`,
        String(GROWTH_SIZES.findLast((_, index) => row.fates[index] === 'parsed') ?? '-'),
        [...new Set(row.fates.filter((fate) => fate !== 'parsed'))].join(', '),
      ]),
    ),
  );
}

async function printCases(): Promise<void> {
  const results = await compareCases();
  const classes = [...countClasses()];
  const total = classes.reduce((sum, [, count]) => sum + count, 0);
  print('\nCases of public reports passed, by class\n');
  print(
    printTable(
      ['', `all ${total}`, ...classes.map(([name, count]) => `${name} ${count}`)],
      results.map(({ name, passed }) => [
        name,
        String([...passed.values()].reduce((sum, count) => sum + count, 0)),
        ...classes.map(([kind]) => String(passed.get(kind) ?? 0)),
      ]),
    ),
  );
  for (const { name, wrong } of results) {
    print(`\n${name}: ${wrong.size === 0 ? 'nothing wrong' : ''}`);
    for (const [id, faults] of wrong) print(`- ${id}: ${faults.join('; ')}`);
  }
}
