import { REFUSAL_CODES, type RefusalCode } from '../../contract/error-code.ts';
import type { RunEventOf } from '../../contract/run-event.ts';
import { html, type Markup } from '../html.ts';
import { formatDuration, formatNumberOf } from '../words/format-values.ts';
import { bodyBlock } from './body-block.ts';
import { controlsTable } from './controls-table.ts';
import { fold } from './fold.ts';
import { headerList } from './header-list.ts';
import type { StoryFrame } from './story-frame.ts';

/** A request as it was recorded before anything left the machine: where to, under which profile, every control's fate, the bytes. */
export function requestStep(event: RunEventOf<'request-prepared'>, { hrefs, bodies }: StoryFrame): Markup {
  const { request, bodyBlob, callId, timeoutMs, attemptsMax, policy } = event;
  const { endpoint, method, dialect, profile, model, route, planVersion, auth } = request;
  return html`<p><code>${method} ${endpoint}</code></p>
<dl class="facts">
<div><dt>Route</dt><dd>${route}</dd></div>
<div><dt>Model</dt><dd>${model}</dd></div>
<div><dt>Dialect</dt><dd>${dialect}</dd></div>
<div><dt>Profile</dt><dd>${profile}</dd></div>
<div><dt>Limits</dt><dd>${formatDuration(timeoutMs)} a reply, ${formatNumberOf(attemptsMax, 'send')} at most</dd></div>
<div><dt>Policy</dt><dd>${policy}</dd></div>
<div><dt>Credential</dt><dd>${auth === 'none' ? 'none' : `${auth}, added on sending and recorded nowhere`}</dd></div>
<div><dt>Plan</dt><dd>${planVersion}</dd></div>
</dl>
${controlsTable(request.controls)}
${fold({ id: `${callId}-headers`, summary: html`Headers sent, without the credential <span class="soft">${Object.keys(request.headers).length}</span>`, body: headerList(request.headers) })}
${bodyBlock({ id: `${callId}-request`, name: 'Request body', body: bodies.get(bodyBlob) ?? { kind: 'missing' }, sha256: bodyBlob, href: hrefs.blob(bodyBlob) })}`;
}

/** Why no request was made, with what would have been accepted. */
export function refusalStep({ route, refusal }: RunEventOf<'request-refused'>): Markup {
  const meaning = isRefusalCode(refusal.code) ? REFUSAL_CODES[refusal.code] : undefined;
  return html`<p>Route ${route}. No connection was made.</p>
<div class="callout bad stack"><h4><code>${refusal.code}</code>${refusal.control === undefined ? false : html`: <code>${refusal.control}</code>`}</h4>
${meaning !== undefined && html`<p>Refused: ${meaning}.</p>`}
<p>Accepted would be: ${refusal.expected}</p></div>`;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSAL_CODES, code);
}
