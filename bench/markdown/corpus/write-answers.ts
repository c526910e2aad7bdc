import { CODE_SAMPLES } from './answer-code.ts';
import {
  CODE_NAMES,
  EMOJI_REMARKS,
  HEADINGS,
  LINKS,
  OTHER_SCRIPT_SENTENCES,
  PREDICATES,
  STRESSED,
  SUBJECTS,
  TABLE_COLUMNS,
} from './answer-words.ts';
import { createSeededChoice, type SeededChoice } from './seeded-choice.ts';

/** One answer of the corpus. */
export type CorpusAnswer = {
  /** Markdown as a model would have written it. */
  readonly text: string;
  /** True where a phrase in it stands between single asterisks. */
  readonly hasSingleStars: boolean;
};

/** Answers of the standard corpus; half of them with single asterisks. */
export const CORPUS_ANSWERS = 240;
const CORPUS_SEED = 20_261_201;

/** Characters an answer grows to before it ends: most are short, some are long, as in facts/markdown section 4. */
const LENGTHS = [500, 800, 1_200, 1_600, 2_000, 2_200, 2_600, 3_200, 4_500, 7_500] as const;

/**
 * The corpus: answers of a bot as a team in operations would get them, with prose, lists, tables, code in several
 * languages, links, headings, other scripts and emoji. The same on every call. Never throws.
 * @param count - how many; every second one has single asterisks.
 */
export function writeAnswers(count: number = CORPUS_ANSWERS): CorpusAnswer[] {
  return Array.from({ length: count }, (_, index) => writeAnswer(CORPUS_SEED + index, index % 2 === 1));
}

type Writer = SeededChoice & { readonly stress: (phrase: string) => string };

function writeAnswer(seed: number, hasSingleStars: boolean): CorpusAnswer {
  const choice = createSeededChoice(seed);
  const stress = (phrase: string): string => {
    if (hasSingleStars && choice.chance(60)) return `*${phrase}*`;
    return choice.chance(80) ? `**${phrase}**` : `_${phrase}_`;
  };
  const writer: Writer = { ...choice, stress };
  const length = choice.pick(LENGTHS);
  const blocks = [paragraph(writer)];
  // One stress for certain: an answer counted as having single asterisks has some.
  blocks.push(`${hasSingleStars ? '*Short version*' : '**Short version**'}: ${sentence(writer)}`);
  for (let chars = 0; chars < length; chars += blocks.at(-1)?.length ?? 0) blocks.push(writeBlock(writer));
  return { text: `${blocks.join('\n\n')}\n`, hasSingleStars };
}

function writeBlock(writer: Writer): string {
  const write = writer.pick([
    ...[paragraph, paragraph, paragraph, section, section],
    ...[bullets, bullets, steps, nestedBullets, code, code, table, quote, tasks, remark],
  ]);
  return write(writer);
}

function sentence(writer: Writer): string {
  if (writer.chance(8)) return fill(writer, writer.pick(OTHER_SCRIPT_SENTENCES));
  const text = `${writer.pick(SUBJECTS)} ${fill(writer, writer.pick(PREDICATES))}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fill(writer: Writer, template: string): string {
  return template.replaceAll(/\{(.)\}/g, (_, kind: string) => {
    if (kind === 'n') return String(writer.int(2, 59));
    if (kind === 'c') return `\`${writer.pick(CODE_NAMES)}\``;
    if (kind === 'b') return writer.stress(writer.pick(STRESSED));
    const [label, url] = writer.pick(LINKS);
    return writer.chance(12) ? url : `[${label}](${url})`;
  });
}

function sentences(writer: Writer, min: number, max: number): string[] {
  return Array.from({ length: writer.int(min, max) }, () => sentence(writer));
}

function paragraph(writer: Writer): string {
  // Some models break their lines, most do not.
  return sentences(writer, 2, 5).join(writer.chance(15) ? '\n' : ' ');
}

function section(writer: Writer): string {
  const heading = `${'#'.repeat(writer.int(2, 4))} ${writer.pick(HEADINGS)}`;
  return `${heading}\n\n${paragraph(writer)}`;
}

function item(writer: Writer): string {
  if (writer.chance(40)) return `**${writer.pick(HEADINGS)}**: ${sentence(writer)}`;
  return writer.chance(40) ? fill(writer, writer.pick(PREDICATES)) : sentence(writer);
}

function bullets(writer: Writer): string {
  const bullet = writer.pick(['-', '-', '*']);
  return Array.from({ length: writer.int(3, 7) }, () => `${bullet} ${item(writer)}`).join('\n');
}

function nestedBullets(writer: Writer): string {
  return Array.from({ length: writer.int(2, 4) }, () => {
    const inner = Array.from({ length: writer.int(1, 3) }, () => `  - ${item(writer)}`);
    return [`- ${item(writer)}`, ...inner].join('\n');
  }).join('\n');
}

function steps(writer: Writer): string {
  const separator = writer.chance(30) ? '\n\n' : '\n';
  return Array.from({ length: writer.int(3, 6) }, (_, index) => {
    const step = `${index + 1}. ${item(writer)}`;
    return writer.chance(20) ? `${step}\n\n${indent(code(writer))}` : step;
  }).join(separator);
}

function tasks(writer: Writer): string {
  return Array.from(
    { length: writer.int(2, 5) },
    () => `- [${writer.chance(50) ? 'x' : ' '}] ${item(writer)}`,
  ).join('\n');
}

function code(writer: Writer): string {
  const { language, lines } = writer.pick(CODE_SAMPLES);
  const some = lines.slice(0, writer.int(3, lines.length)).join('\n');
  // Other numbers each time: no two answers hold the same code, so that nobody's memory makes one look cheap.
  const own = some.replaceAll(/\d+/g, (number) =>
    String(writer.int(0, 10 ** number.length - 1)).padStart(number.length, '1'),
  );
  return `\`\`\`${language}\n${own}\n\`\`\``;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '   ');
}

function table(writer: Writer): string {
  const columns = writer.sample(TABLE_COLUMNS, writer.int(2, 4));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = Array.from({ length: writer.int(2, 7) }, () =>
    row(columns.map((column) => writer.pick(column.cells))),
  );
  return [row(columns.map(({ head }) => head)), row(columns.map(({ rule }) => rule)), ...rows].join('\n');
}

function quote(writer: Writer): string {
  return sentences(writer, 1, 3)
    .map((text) => `> ${text}`)
    .join('\n');
}

function remark(writer: Writer): string {
  return `${writer.pick(EMOJI_REMARKS)} ${sentence(writer)}`;
}
