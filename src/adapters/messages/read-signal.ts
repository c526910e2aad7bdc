import { signalAt, type WireSignal } from '../dialect-reading.ts';
import type { WireObject } from '../wire-object.ts';

/** The completion word of a Messages body: its `stop_reason`. Never throws. */
export function readSignal(body: WireObject): WireSignal {
  return signalAt(body['stop_reason'], 'stop_reason');
}
