import type { Interpretation, ToolCall } from '../../contract/interpretation.ts';
import { html, type Markup, type MarkupValue } from '../html.ts';
import { formatCount, formatNumberOf } from '../words/format-values.ts';
import { NO_STATE, STATE_WORDS } from '../words/state-words.ts';
import type { Word } from '../words/tone.ts';
import { codeBlock } from './code-block.ts';
import { dataTable } from './data-table.ts';
import { diagnosticList, type ExplainDiagnostic } from './diagnostic-list.ts';
import { fold } from './fold.ts';
import { pill } from './pill.ts';
import { drawRows } from './row-list.ts';
import { usageTable } from './usage-table.ts';

/** The word for a reading's state; a reply that could not be parsed has none, and that is said. */
export function stateWord({ state }: Interpretation): Word {
  return state === null ? NO_STATE : STATE_WORDS[state];
}

type ReadingOptions = {
  readonly id: string;
  readonly reading: Interpretation;
  readonly explain: ExplainDiagnostic;
  /** Where the whole record can be had. */
  readonly recordHref: string;
};

/** One reading of a reply: the provider's word beside ours, what was said, what was counted, what else was seen. */
export function readingBlock({ id, reading, explain, recordHref }: ReadingOptions): Markup {
  const { refusal, reasoningChars, usage, diagnostics, version } = reading;
  return html`<div class="panel stack">
<p>${pill(stateWord(reading))} ${stateWord(reading).meaning}</p>
<dl class="facts">
<div><dt>The provider’s own word</dt><dd>${signal(reading)}</dd></div>
<div><dt>Our state</dt><dd><code>${reading.state ?? 'none'}</code>${reading.cause === null ? false : html` (${reading.cause})`}</dd></div>
${reading.error !== null && html`<div><dt>Error</dt><dd><code>${reading.error.kind}</code>${reading.error.code === null ? html` <span class="soft">no code given</span>` : html` <code>${reading.error.code}</code>`}</dd></div>`}
<div><dt>Reasoning</dt><dd>${reasoningChars === null ? html`<span class="soft">cannot be told</span>` : formatNumberOf(reasoningChars, 'character')}</dd></div>
<div><dt>Read under</dt><dd><code>${version}</code></dd></div>
</dl>
${refusal !== null && html`<div class="callout"><h4>What was said when declining</h4><p class="words" dir="auto">${refusal}</p></div>`}
${textFold(id, reading)}
${toolCallTable(reading.toolCalls, recordHref)}
${diagnosticList(diagnostics, explain)}
${fold({ id: `${id}-usage`, summary: 'Tokens, and where each number comes from', body: usageTable(usage) })}
</div>`;
}

function signal({ signal: { raw, path } }: Interpretation): Markup {
  if (raw === null) return html`<span class="soft">none given</span>`;
  return html`<code>${raw}</code>${path === null ? false : html` <span class="soft">at</span> <code>${path}</code>`}`;
}

function textFold(id: string, { text }: Interpretation): MarkupValue {
  if (text === null || text === '') return undefined;
  return fold({
    id: `${id}-text-box`,
    summary: `Text as read: ${formatNumberOf(text.length, 'character')}`,
    body: codeBlock({ id: `${id}-text`, caption: 'Text as read from the reply', text, wraps: true }),
  });
}

function toolCallTable(calls: readonly ToolCall[], recordHref: string): MarkupValue {
  if (calls.length === 0) return undefined;
  const rows = drawRows(calls, toolCallRow, recordHref);
  return dataTable({
    caption: `Tool calls as the model wrote them: ${formatCount(calls.length)}. None is run from here.`,
    columns: ['Tool', 'Id', 'Arguments', 'Could be run'],
    rows: rows.drawn,
    rest: rows.rest,
  });
}

function toolCallRow({ id, name, arguments: text, executable }: ToolCall): Markup {
  return html`<tr>
<th scope="row">${name ?? 'no name'}</th>
<td data-label="Id"><code>${id ?? 'none'}</code></td>
<td data-label="Arguments"><code class="value">${text}</code></td>
<td data-label="Could be run">${executable ? 'yes' : 'no'}</td>
</tr>`;
}
