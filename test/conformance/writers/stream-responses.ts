import type OpenAI from 'openai';
import type { StreamEvent, StreamStyle, StreamWriter } from './wire-stream.ts';

type Event = OpenAI.Responses.ResponseStreamEvent;
type Unnumbered = Event extends infer One
  ? One extends Event
    ? Omit<One, 'sequence_number'>
    : never
  : never;
type Item = OpenAI.Responses.ResponseOutputItem;
type Part = OpenAI.Responses.ResponseOutputMessage['content'][number];

/** Streams of the Responses dialect: numbered events; the last one holds the whole response once more. */
export const streamResponses: StreamWriter = {
  events(body, style) {
    const whole: OpenAI.Responses.Response = JSON.parse(body);
    const { usage: _usage, ...known } = whole;
    const begun: OpenAI.Responses.Response = {
      ...known,
      status: 'in_progress',
      output: [],
      incomplete_details: null,
    };
    const terminal =
      whole.status === 'incomplete'
        ? 'response.incomplete'
        : whole.status === 'failed'
          ? 'response.failed'
          : 'response.completed';
    const events: readonly Unnumbered[] = [
      { type: 'response.created', response: begun },
      { type: 'response.in_progress', response: begun },
      ...whole.output.flatMap((item, index) => itemEvents(item, index, style)),
      { type: terminal, response: whole },
    ];
    return events.map((event, index): StreamEvent => {
      const data = { ...event, sequence_number: index };
      return { name: event.type, data };
    });
  },
  error: ({ type, message }) => ({
    name: 'error',
    data: { type: 'error', code: type, message, param: null, sequence_number: 99 },
  }),
};

function itemEvents(item: Item, outputIndex: number, style: StreamStyle): readonly Unnumbered[] {
  const around = (start: Item, between: readonly Unnumbered[]): readonly Unnumbered[] => [
    { type: 'response.output_item.added', output_index: outputIndex, item: start },
    ...between,
    { type: 'response.output_item.done', output_index: outputIndex, item },
  ];
  const at = { output_index: outputIndex };
  switch (item.type) {
    case 'message':
      return around(
        { ...item, status: 'in_progress', content: [] },
        item.content.flatMap((part, index) =>
          partEvents(part, { ...at, item_id: item.id, content_index: index }, style),
        ),
      );
    case 'reasoning':
      return around(
        { ...item, summary: [] },
        item.summary.flatMap(({ text }, index): readonly Unnumbered[] => {
          const place = { ...at, item_id: item.id, summary_index: index };
          return [
            {
              type: 'response.reasoning_summary_part.added',
              ...place,
              part: { type: 'summary_text', text: '' },
            },
            ...style
              .cut(text)
              .map(
                (delta): Unnumbered => ({ type: 'response.reasoning_summary_text.delta', ...place, delta }),
              ),
            { type: 'response.reasoning_summary_text.done', ...place, text },
          ];
        }),
      );
    case 'function_call': {
      const place = { ...at, item_id: item.id ?? 'fc_1' };
      return around({ ...item, arguments: '', status: 'in_progress' }, [
        ...style
          .cut(item.arguments)
          .map((delta): Unnumbered => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
        {
          type: 'response.function_call_arguments.done',
          ...place,
          arguments: item.arguments,
        },
      ]);
    }
    default:
      throw new Error(`items of type ${item.type} are not written here`);
  }
}

type Place = { readonly output_index: number; readonly item_id: string; readonly content_index: number };

function partEvents(part: Part, place: Place, { cut }: StreamStyle): readonly Unnumbered[] {
  if (part.type === 'refusal') {
    return [
      { type: 'response.content_part.added', ...place, part: { ...part, refusal: '' } },
      ...cut(part.refusal).map((delta): Unnumbered => ({ type: 'response.refusal.delta', ...place, delta })),
      { type: 'response.refusal.done', ...place, refusal: part.refusal },
      { type: 'response.content_part.done', ...place, part },
    ];
  }
  return [
    { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
    ...cut(part.text).map(
      (delta): Unnumbered => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] }),
    ),
    { type: 'response.output_text.done', ...place, text: part.text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part },
  ];
}
