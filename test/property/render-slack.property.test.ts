import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RenderedSlack, renderSlack, renderSlackText } from '../../renderers/slack/index.ts';
import {
  MAX_SLACK_BLOCKS,
  MAX_SLACK_MESSAGE_CHARS,
  MAX_SLACK_PARTS,
  MAX_SLACK_SECTION_CHARS,
  MAX_SLACK_TEXT_BYTES,
} from '../../src/contract/limits.ts';
import { readSlackMrkdwn } from '../../src/readback/read-slack-mrkdwn.ts';
import type { SurfaceNode } from '../../src/readback/surface-node.ts';
import { anyText, markdownDocument } from '../fixtures/markdown-documents.ts';

/** Slack's own tokens, in every place a model may put them. */
const tokens = fc.constantFrom(
  ...['<!channel>', '<!here|x>', '<@U0EXAMPLE1>', '<#C0EXAMPLE1|x>', '<!subteam^S1>', '<!date^1^{date}|x>'],
  ...['[x](!channel)', '[x](@U1)', '[x](#C1)', '[x](slack:U1)', '[x](<!here>)', '![x](!everyone)'],
  ...['`<!channel>`', '```\n<!here>\n```', '<https://x.test|<!channel>>', '[<!here>](https://x.test)'],
  ...['&lt;!here&gt;', '&#60;!here&#62;', '<!--<!channel>-->', '<b><!here></b>', '\\<!here>', '<!', '>'],
  ...['[x](https://x.test/|<!channel>)', '[x](https://x.test/><!channel>)', ':fire:', 'javascript:x'],
);

const hostile = fc
  .array(fc.oneof(tokens, tokens, markdownDocument), { maxLength: 8 })
  .map((parts) => parts.join(''));

/** Documents long enough to be cut in every way: each part of them many times. */
const long = fc
  .tuple(fc.array(fc.oneof(markdownDocument, fc.lorem({ mode: 'sentences' })), { maxLength: 6 }), fc.nat(60))
  .map(([parts, times]) => parts.map((part) => part.repeat(times)).join('\n\n'));

function sectionsOf({ messages }: RenderedSlack): readonly string[] {
  return messages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'section' ? [block.text.text] : [])),
  );
}

/** All mrkdwn that would be posted: of blocks, and of the text beside them. */
function postedOf(rendered: RenderedSlack): readonly string[] {
  return [...sectionsOf(rendered), ...rendered.messages.map(({ text }) => text)];
}

function kindsOf(nodes: readonly SurfaceNode[]): readonly string[] {
  return nodes.flatMap((node) => [node.kind, ...('children' in node ? kindsOf(node.children) : [])]);
}

describe('renderSlack, for any text', () => {
  it('posts no token but links to the web and to mailboxes', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const mrkdwn of postedOf(renderSlack(text))) {
          const withoutLinks = mrkdwn.replace(/<(?:https?:\/\/|mailto:)[^<>|\s]+(?:\|[^<>]*)?>/g, '');
          expect(withoutLinks.replace(/^>/gm, '')).not.toMatch(/[<>]/);
          expect(kindsOf(readSlackMrkdwn(mrkdwn))).not.toContain('mention');
          expect(kindsOf(readSlackMrkdwn(mrkdwn))).not.toContain('emoji');
        }
      }),
      { numRuns: 800 },
    );
  });

  it('keeps to every limit of Slack', () => {
    fc.assert(
      fc.property(long, (text) => {
        const rendered = renderSlack(text);
        expect(rendered.messages.length).toBeLessThanOrEqual(MAX_SLACK_PARTS);
        for (const message of rendered.messages) {
          const sections = sectionsOf({ ...rendered, messages: [message] });
          expect(sections.every(({ length }) => length > 0 && length <= MAX_SLACK_SECTION_CHARS)).toBe(true);
          expect(sections.join('').length).toBeLessThanOrEqual(MAX_SLACK_MESSAGE_CHARS);
          expect(message.blocks.length).toBeGreaterThan(0);
          expect(message.blocks.length).toBeLessThanOrEqual(MAX_SLACK_BLOCKS);
          expect(message.text).not.toBe('');
          expect(Buffer.byteLength(message.text)).toBeLessThanOrEqual(MAX_SLACK_TEXT_BYTES);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('closes in every section what it opens there: fences, links, entities, pairs of surrogates', () => {
    fc.assert(
      fc.property(fc.oneof(long, hostile), (text) => {
        for (const mrkdwn of postedOf(renderSlack(text))) {
          expect(mrkdwn.split('```').length % 2).toBe(1);
          expect(mrkdwn.split('<').length).toBe(mrkdwn.replace(/^>/gm, '').split('>').length);
          expect(mrkdwn).not.toMatch(/&(?!(?:amp|lt|gt);)/);
          expect(mrkdwn.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives a value, and the same one each time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(renderSlack(text)).toEqual(renderSlack(text));
        expect(renderSlackText(text)).toBe(renderSlackText(text));
      }),
      { numRuns: 300 },
    );
  });

  it('puts no zero-width character into code', () => {
    const code = fc.string({ unit: fc.constantFrom('a', '*', '_', '~', ':', '>', '&', ' '), minLength: 1 });
    fc.assert(
      fc.property(code, (text) => {
        const spans = renderSlackText(`x \`${text}\` y`).matchAll(/`([^`]*)`/g);
        for (const [span] of spans) expect(span).not.toMatch(/[\u200b\u2060]/);
        expect(renderSlackText(`\`\`\`\n${text}\n\`\`\``)).not.toMatch(/[\u200b\u2060]/);
      }),
    );
  });

  it('says exactly how much text is left out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80_000 }),
        fc.constantFrom('x', 'y z ', '語', '& '),
        (chars, unit) => {
          const text = unit.repeat(chars).slice(0, chars).trim();
          const rendered = renderSlack(text);
          const posted = sectionsOf(rendered).join('').replaceAll('&amp;', '&');
          const visible = (of: string): number => of.replace(/\s/g, '').length;
          expect(visible(posted) + visible(text.slice(text.length - rendered.charsOmitted))).toBe(
            visible(text),
          );
          expect(rendered.partsOmitted > 0).toBe(rendered.charsOmitted > 0);
        },
      ),
      { numRuns: 25 },
    );
  });
});
