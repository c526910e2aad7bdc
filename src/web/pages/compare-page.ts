import { renderGithub } from '../../../renderers/github/index.ts';
import { renderHtml } from '../../../renderers/html/index.ts';
import { renderMemory } from '../../../renderers/memory/index.ts';
import { type RenderedSlack, renderSlack } from '../../../renderers/slack/index.ts';
import { MAX_PAGE_ANSWER_CHARS } from '../../contract/limits.ts';
import type { RunEventOf } from '../../contract/run-event.ts';
import type { SlackMessage } from '../../contract/slack-message.ts';
import { compareSurfaces } from '../../readback/compare-surfaces.ts';
import { drawSlackBlocks } from '../../readback/draw-slack-blocks.ts';
import { cutMarkdown } from '../cut-text.ts';
import { html, type Markup, type MarkupValue, trustRenderedHtml } from '../html.ts';
import { agreementVerdict } from '../parts/agreement-verdict.ts';
import { canonicalSource, writtenSource } from '../parts/answer-sources.ts';
import { codeBlock, jsonBlock } from '../parts/code-block.ts';
import { fold } from '../parts/fold.ts';
import { pageShell, type SiteFrame } from '../parts/page-shell.ts';
import { surfacePanel } from '../parts/surface-panel.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import { formatNumberOf } from '../words/format-values.ts';

type ComparePageOptions = {
  readonly question: string;
  readonly answer: RunEventOf<'answer'>;
  readonly canonical: string;
  readonly hrefs: RunHrefs;
  /** True where the reader asked for all of a long answer. */
  readonly whole: boolean;
};

/** One answer as the model wrote it, as it was made canonical, and as every surface shows it, side by side. */
export function comparePage(
  frame: SiteFrame,
  { question, answer, canonical, hrefs, whole }: ComparePageOptions,
): Markup {
  const { shown, omittedChars } = whole
    ? { shown: canonical, omittedChars: 0 }
    : cutMarkdown(canonical, MAX_PAGE_ANSWER_CHARS);
  const renders = renderEverywhere(shown);
  return pageShell(frame, {
    title: 'Compare surfaces',
    width: 'wide',
    nav: [
      { href: hrefs.page(), label: 'The run' },
      { href: hrefs.compare, label: 'Compare surfaces', current: true },
    ],
    main: html`<header class="head" id="compare-head"><p class="soft" dir="auto">${question}</p><h1>One text on every surface</h1>
${omittedChars > 0 && html`<p class="rest">Only the beginning is drawn here; ${formatNumberOf(omittedChars, 'more character')} follow. <a href="${hrefs.wholeCompare}">Draw the whole</a></p>`}</header>
${agreementVerdict(compareSurfaces({ ...renders, slack: renders.slack.messages }))}
<section aria-labelledby="texts-title"><h2 id="texts-title">The text</h2><div class="compare">${textPanels(answer, canonical, hrefs)}</div></section>
<section aria-labelledby="surfaces-title"><h2 id="surfaces-title">The surfaces</h2><div class="compare">${surfacePanels(renders)}</div></section>`,
  });
}

function textPanels(answer: RunEventOf<'answer'>, canonical: string, hrefs: RunHrefs): MarkupValue {
  return [
    surfacePanel({
      id: 'written',
      title: 'What the model wrote',
      note: 'Redacted, and otherwise byte for byte.',
      sources: writtenSource(answer, canonical, hrefs),
    }),
    surfacePanel({
      id: 'canonical',
      title: 'Canonical Markdown',
      note: 'What every surface below is drawn from. Inserted stars are marked.',
      sources: canonicalSource(answer, canonical, hrefs),
    }),
  ];
}

/** Every surface's render of one text, made once for the panels and for the comparison. */
type Renders = {
  readonly html: string;
  readonly slack: RenderedSlack;
  readonly github: string;
  readonly memory: string;
};

function renderEverywhere(markdown: string): Renders {
  return {
    html: renderHtml(markdown, { idPrefix: 'page-' }),
    slack: renderSlack(markdown),
    github: renderGithub(markdown),
    memory: renderMemory(markdown),
  };
}

function surfacePanels({ html: page, slack, github, memory }: Renders): MarkupValue {
  return [
    slackPanel(slack),
    surfacePanel({
      id: 'page',
      title: 'Run page',
      note: 'As this website shows it.',
      preview: html`<div class="prose" dir="auto">${trustRenderedHtml(page)}</div>`,
      sources: source('page-html', 'HTML', page),
    }),
    surfacePanel({
      id: 'github',
      title: 'GitHub',
      note: 'The body that would be posted, drawn by our own reading of GitHub’s Markdown.',
      preview: html`<div class="prose" dir="auto">${trustRenderedHtml(renderHtml(github, { idPrefix: 'github-' }))}</div>`,
      sources: source('github-markdown', 'Markdown for GitHub', github),
    }),
    surfacePanel({
      id: 'memory',
      title: 'Memory',
      note: 'What the reflection call reads.',
      sources: codeBlock({ id: 'memory-text', caption: 'Text for reflection', text: memory, wraps: true }),
    }),
  ];
}

function slackPanel({ messages, partsOmitted }: RenderedSlack): Markup {
  const omitted =
    partsOmitted > 0
      ? ` About ${formatNumberOf(partsOmitted, 'more message')} would stand on the run page only.`
      : '';
  return surfacePanel({
    id: 'slack',
    title: 'Slack',
    note: `${formatNumberOf(messages.length, 'message')}, drawn by an independent reader of Slack’s dialect.${omitted}`,
    preview: html`<div class="slack" dir="auto">${messages.map((message) => html`<div class="slack-message">${trustRenderedHtml(drawSlackBlocks(message))}</div>`)}</div>`,
    sources: [
      source('slack-mrkdwn', 'mrkdwn', messages.map(mrkdwnOf).join('\n\n')),
      fold({
        id: 'slack-blocks-box',
        summary: 'Blocks as JSON',
        body: jsonBlock({ id: 'slack-blocks', caption: 'Blocks', text: JSON.stringify(messages) }),
      }),
    ],
  });
}

function mrkdwnOf({ blocks }: SlackMessage): string {
  return blocks.flatMap((block) => (block.type === 'section' ? [block.text.text] : [])).join('\n');
}

function source(id: string, name: string, text: string): Markup {
  return fold({
    id: `${id}-box`,
    summary: `Source: ${name}`,
    body: codeBlock({ id, caption: name, text, wraps: true }),
  });
}
