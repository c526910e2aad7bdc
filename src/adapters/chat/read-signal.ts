import { signalAt, type WireSignal } from '../dialect-reading.ts';
import type { WireObject } from '../wire-object.ts';
import { onlyChoice } from './only-choice.ts';

/** The completion word of a Chat body: the only choice's `finish_reason`. Never throws. */
export function readSignal(body: WireObject): WireSignal {
  return signalAt(onlyChoice(body)?.['finish_reason'], 'choices[0].finish_reason');
}
