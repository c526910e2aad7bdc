/** Where the piece an event brings belongs in its output item. */
export type PiecePlace = {
  /** The list of the item it is a part of, with the event's member that says which part; absent where the item itself holds it. */
  readonly list?: {
    readonly member: 'content' | 'summary';
    readonly index: 'content_index' | 'summary_index';
  };
  /** The member of the part, or of the item, that holds the text. Absent where the event brings the whole part. */
  readonly member?: string;
  /** The event's own member with the piece, or with the whole where `whole` is true. */
  readonly from: string;
  readonly whole: boolean;
  /** The type of a part that was never announced. */
  readonly partType?: string;
};

const CONTENT = { member: 'content', index: 'content_index' } as const;
const SUMMARY = { member: 'summary', index: 'summary_index' } as const;

const piece = (place: Omit<PiecePlace, 'whole' | 'from'>): PiecePlace => ({
  ...place,
  from: 'delta',
  whole: false,
});
const whole = (place: Omit<PiecePlace, 'whole'>): PiecePlace => ({ ...place, whole: true });

/**
 * The events that bring pieces of output items, and where each belongs. `delta` events add, `done` events repeat the
 * whole and stand in place of what was added. Source: openai 7.59 resources/responses `ResponseStreamEvent`, read
 * 2026-12-01.
 */
export const STREAM_PIECES: Readonly<Record<string, PiecePlace>> = {
  'response.content_part.added': whole({ list: CONTENT, from: 'part' }),
  'response.content_part.done': whole({ list: CONTENT, from: 'part' }),
  'response.output_text.delta': piece({ list: CONTENT, member: 'text', partType: 'output_text' }),
  'response.output_text.done': whole({
    list: CONTENT,
    member: 'text',
    from: 'text',
    partType: 'output_text',
  }),
  'response.refusal.delta': piece({ list: CONTENT, member: 'refusal', partType: 'refusal' }),
  'response.refusal.done': whole({ list: CONTENT, member: 'refusal', from: 'refusal', partType: 'refusal' }),
  'response.reasoning_text.delta': piece({ list: CONTENT, member: 'text', partType: 'reasoning_text' }),
  'response.reasoning_text.done': whole({
    list: CONTENT,
    member: 'text',
    from: 'text',
    partType: 'reasoning_text',
  }),
  'response.reasoning_summary_part.added': whole({ list: SUMMARY, from: 'part' }),
  'response.reasoning_summary_part.done': whole({ list: SUMMARY, from: 'part' }),
  'response.reasoning_summary_text.delta': piece({ list: SUMMARY, member: 'text', partType: 'summary_text' }),
  'response.reasoning_summary_text.done': whole({
    list: SUMMARY,
    member: 'text',
    from: 'text',
    partType: 'summary_text',
  }),
  'response.function_call_arguments.delta': piece({ member: 'arguments' }),
  'response.function_call_arguments.done': whole({ member: 'arguments', from: 'arguments' }),
  'response.custom_tool_call_input.delta': piece({ member: 'input' }),
  'response.custom_tool_call_input.done': whole({ member: 'input', from: 'input' }),
};
