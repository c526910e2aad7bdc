import { describe, expect, it } from 'vitest';
import { renderSlack, renderSlackText } from '../../../../renderers/slack/index.ts';
import {
  MAX_SLACK_BLOCKS,
  MAX_SLACK_DIVIDERS,
  MAX_SLACK_MESSAGE_CHARS,
  MAX_SLACK_PARTS,
  MAX_SLACK_SECTION_CHARS,
  MAX_SLACK_TEXT_BYTES,
} from '../../../../src/contract/limits.ts';
import type { SlackMessage } from '../../../../src/contract/slack-message.ts';

/** Words that differ, so that a lost or doubled one is seen. */
function words(chars: number): string {
  let text = '';
  for (let index = 0; text.length < chars; index += 1) text += `note${index} `;
  return text.slice(0, chars).trimEnd();
}

function sectionsOf(messages: readonly SlackMessage[]): string[] {
  return messages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'section' ? [block.text.text] : [])),
  );
}

const withoutSpace = (text: string): string => text.replace(/\s/g, '');

describe('renderSlack', () => {
  it('makes sections that are neither folded nor linked by Slack', () => {
    expect(renderSlack('see #general, @here or x.test')).toEqual({
      messages: [
        {
          text: 'see #general, @here or x.test',
          blocks: [
            {
              type: 'section',
              text: { type: 'mrkdwn', text: 'see #general, @here or x.test', verbatim: true },
              expand: true,
            },
          ],
        },
      ],
      charsOmitted: 0,
      partsOmitted: 0,
    });
  });

  it('makes a divider of a thematic break, and no more than the cap of them', () => {
    const { messages } = renderSlack('a\n\n---\n\nb');
    expect(messages[0]?.blocks.map((block) => block.type)).toEqual(['section', 'divider', 'section']);
    expect(messages[0]?.text).toBe('a\n\n──────────\n\nb');

    const many = renderSlack('a\n\n---\n\n'.repeat(MAX_SLACK_DIVIDERS + 5)).messages;
    const types = many.flatMap(({ blocks }) => blocks.map((block) => block.type));
    expect(many).toHaveLength(1);
    expect(types.filter((type) => type === 'divider')).toHaveLength(MAX_SLACK_DIVIDERS);
    expect(sectionsOf(many).at(-1)).toMatch(/^a(\n\n─{10}\n\na){4}\n\n─{10}$/);
  });

  it('gives no message for an answer that shows nothing', () => {
    expect(renderSlack('<!-- nothing -->').messages).toEqual([]);
  });

  it('says why an answer is shown as plain text, and escapes it all the same', () => {
    const rendered = renderSlack(`${'>'.repeat(5_000)} 5 * 3 <!channel>`);
    expect(rendered.bounded).toBe('depth');
    const text = sectionsOf(rendered.messages).join('');
    expect(text.includes('<')).toBe(false);
    expect(text.endsWith('5 * 3 &lt;!channel&gt;')).toBe(true);
  });

  it('shows a lone surrogate as the replacement character', () => {
    expect(renderSlackText('a\ud800b')).toBe('a\ufffdb');
  });
});

describe('an answer longer than a section', () => {
  it('keeps every word of a paragraph of 3,500 characters', () => {
    const text = words(3_500);
    const { messages, partsOmitted } = renderSlack(text);
    const sections = sectionsOf(messages);
    expect(messages).toHaveLength(1);
    expect(sections).toHaveLength(2);
    expect(sections.every((section) => section.length <= MAX_SLACK_SECTION_CHARS)).toBe(true);
    expect(sections.join(' ')).toBe(text);
    expect(partsOmitted).toBe(0);
  });

  it('keeps every word of a paragraph of 13,500 characters, over two messages', () => {
    const text = words(13_500);
    const { messages } = renderSlack(text);
    expect(messages).toHaveLength(2);
    expect(sectionsOf(messages).join(' ')).toBe(text);
  });

  it('opens emphasis again in every section', () => {
    const sections = sectionsOf(renderSlack(`**${words(6_000)}**`).messages);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(section).toMatch(/^\*[^*]+\*$/);
  });

  it('leads to the same address from every part of a long label', () => {
    const sections = sectionsOf(renderSlack(`[${words(6_000)}](https://x.test/p)`).messages);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(section).toMatch(/^<https:\/\/x\.test\/p\|[^<>|]+>$/);
  });

  it('closes a long fence and opens it again', () => {
    const code = Array.from({ length: 400 }, (_, line) => `  const line${line} = ${line};`).join('\n');
    const sections = sectionsOf(renderSlack(`\`\`\`ts\n${code}\n\`\`\``).messages);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(section).toMatch(/^```\n[^`]+\n```$/);
    expect(sections.map((section) => section.slice(4, -4)).join('\n')).toBe(code);
  });

  it('cuts a long line of code between characters and loses none', () => {
    const line = '&<>'.repeat(3_000);
    const sections = sectionsOf(renderSlack(`\`\`\`\n${line}\n\`\`\``).messages);
    for (const section of sections) expect(section).toMatch(/^```\n(?:&amp;|&lt;|&gt;)+\n```$/);
    const code = sections.map((section) => section.slice(4, -4)).join('');
    expect(code).toBe('&amp;&lt;&gt;'.repeat(3_000));
  });

  it('cuts a word of 40,000 characters and loses none', () => {
    expect(sectionsOf(renderSlack('x'.repeat(40_000)).messages).join('')).toBe('x'.repeat(40_000));
  });

  it('says how much of a word of 100,000 characters is left out', () => {
    const { messages, charsOmitted, partsOmitted } = renderSlack('x'.repeat(100_000));
    expect(messages).toHaveLength(MAX_SLACK_PARTS);
    expect(sectionsOf(messages).join('').length + charsOmitted).toBe(100_000);
    expect(partsOmitted).toBe(Math.ceil(charsOmitted / MAX_SLACK_MESSAGE_CHARS));
  });

  it('cuts no pair of surrogates, no letter from its mark and no emoji from its parts', () => {
    const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}';
    for (const unit of ['\u{1f600}', 'e\u0301', family]) {
      const sections = sectionsOf(renderSlack(unit.repeat(3_000)).messages);
      expect(sections.length).toBeGreaterThan(2);
      for (const section of sections) {
        expect(section.isWellFormed()).toBe(true);
        expect(withoutSpace(section).length % unit.length).toBe(0);
      }
    }
  });

  it('cuts no entity', () => {
    const sections = sectionsOf(renderSlack('&'.repeat(5_000)).messages);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(section).toMatch(/^(?:&amp;)+$/);
  });

  it('keeps a block whole that fits into a section of its own', () => {
    const paragraph = words(1_600);
    const sections = sectionsOf(renderSlack(`${paragraph}\n\n${paragraph}`).messages);
    expect(sections).toEqual([paragraph, paragraph]);
  });

  it('puts a table of a thousand rows into fences, row by row', () => {
    const rows = Array.from({ length: 1_000 }, (_, row) => `| r${row} | ${row * 7} |`);
    const sections = sectionsOf(renderSlack(`| a | b |\n|---|--:|\n${rows.join('\n')}`).messages);
    const lines = sections.flatMap((section) => section.slice(4, -4).split('\n')).slice(2);
    expect(lines.map((line) => line.split(/\s+/))).toEqual(
      rows.map((_, row) => [`r${row}`, String(row * 7)]),
    );
  });

  it('keeps the mark of a quote on every part of a long line', () => {
    const sections = sectionsOf(renderSlack(`> ${words(6_000)}`).messages);
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(section).toMatch(/^> note/);
  });

  it('indents what follows where a list item is cut', () => {
    const sections = sectionsOf(renderSlack(`- ${words(6_000)}`).messages);
    expect(sections[0]).toMatch(/^• note0 /);
    expect(sections[1]).toMatch(/^ {2}note/);
  });

  it('keeps to the number of blocks in a message', () => {
    const paragraphs = Array.from({ length: 200 }, () => words(1_500)).join('\n\n');
    for (const { blocks } of renderSlack(paragraphs).messages) {
      expect(blocks.length).toBeLessThanOrEqual(MAX_SLACK_BLOCKS);
    }
  });
});

describe('the fallback text', () => {
  const textOf = (markdown: string): string => renderSlack(markdown).messages[0]?.text ?? '';

  it('is the same mrkdwn where it is short', () => {
    expect(textOf('# a\n\n- **b**\n\n```\nc\n```')).toBe('*a*\n\n• *b*\n\n```\nc\n```');
  });

  it('is cut by bytes and says so', () => {
    const text = textOf('語'.repeat(4_000));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_SLACK_TEXT_BYTES);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MAX_SLACK_TEXT_BYTES - 100);
    expect(text).toMatch(/^語+\n…$/);
  });

  it('closes the fence it is cut in', () => {
    expect(textOf(`\`\`\`\n${'code line\n'.repeat(600)}\`\`\``)).toMatch(
      /^(?:```\n(?:code line\n)+```\n)+…$/,
    );
  });

  it('counts what escaping adds', () => {
    const text = textOf('<'.repeat(3_000));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_SLACK_TEXT_BYTES);
    expect(text).toMatch(/^(?:(?:&lt;)+\n)+…$/);
  });

  it('is there for a message of nothing but a divider', () => {
    expect(textOf('---')).toBe('──────────');
  });
});

describe('tables', () => {
  it('aligns by display width, CJK and emoji counted as two columns', () => {
    const table = '| 名前 | n |\n|:--|--:|\n| 東京 🚀 | 1 |\n| ab | 23 |\n';
    expect(renderSlackText(table)).toBe(
      ['```', '名前       n', '-------  ---', '東京 🚀    1', 'ab        23', '```'].join('\n'),
    );
  });

  it('centres where the table says so', () => {
    expect(renderSlackText('| abcde |\n|:-:|\n| x |')).toBe('```\nabcde\n-----\n  x\n```');
  });

  it('becomes a list of records where it is wider than a thread', () => {
    const wide = 'a long remark that goes on for longer than any thread in Slack is wide, on any screen';
    expect(renderSlackText(`| id | remark |\n|---|---|\n| 1 | ${wide} |\n| 2 | short |`)).toBe(
      `• *id*: 1\n  *remark*: ${wide}\n• *id*: 2\n  *remark*: short`,
    );
  });

  it('becomes a list of records where it holds links or lines', () => {
    expect(renderSlackText('| pr | state |\n|---|---|\n| [#1](https://x.test/1) | **merged** |')).toBe(
      '• *pr*: <https://x.test/1|#1>\n  *state*: *merged*',
    );
    expect(renderSlackText('| n | steps |\n|---|---|\n| 1 | aa<br>bb |')).toBe(
      '• *n*: 1\n  *steps*: aa\n  bb',
    );
  });

  it('keeps its distance from what follows', () => {
    expect(renderSlackText('| a |\n|---|\n| [x](https://x.test) |\n\nafter')).toBe(
      '• *a*: <https://x.test|x>\n\nafter',
    );
  });

  it('leaves out empty cells of a record, and the name of a column that has none', () => {
    expect(renderSlackText('| | b |\n|---|---|\n| [x](https://x.test) | |\n| | y |')).toBe(
      '• <https://x.test|x>\n• *b*: y',
    );
  });

  it('shows a header without rows', () => {
    expect(renderSlackText('| a | b |\n|---|---|')).toBe('```\na    b\n---  ---\n```');
  });

  it('keeps a pipe that was escaped, and code without its marks', () => {
    expect(renderSlackText('| a |\n|---|\n| `x \\| y` |')).toBe('```\na\n-----\nx | y\n```');
  });
});
