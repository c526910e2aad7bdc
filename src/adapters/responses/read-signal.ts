import { signalAt, type WireSignal } from '../dialect-reading.ts';
import { readObject, type WireObject } from '../wire-object.ts';

/** Statuses beside which a reason for incompleteness says more than the status does. */
const QUALIFIED_BY_REASON: readonly unknown[] = ['incomplete', 'completed', null, undefined];

/**
 * The completion word of a Responses body: the reason it is incomplete where there is one, else its status. A reason
 * beside `completed` wins too: some servers report a cut so (vllm issue 24184), and calling it complete would be the
 * worse mistake. Never throws.
 */
export function readSignal(body: WireObject): WireSignal {
  const { status } = body;
  const reason = signalAt(readObject(body['incomplete_details'])?.['reason'], 'incomplete_details.reason');
  if (reason.raw !== null && QUALIFIED_BY_REASON.includes(status)) return reason;
  return signalAt(status, 'status');
}
