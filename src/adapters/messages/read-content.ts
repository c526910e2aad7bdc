import type { Diagnostic } from '../../contract/interpretation.ts';
import { diagnostic } from '../diagnostic.ts';
import type { BodySource, WireContent, WireToolCall } from '../dialect-reading.ts';
import { sliceItems, sliceMember } from '../slice-wire-json.ts';
import { readList, readObject, readString, type WireObject } from '../wire-object.ts';
import { HOSTED_BLOCK_KINDS } from './part-kinds.ts';

/**
 * The content of a Messages body: its `text` blocks, joined as they stand. A refusal has no block of its own; what is
 * said of it stands in `stop_details`. Never throws.
 * @param source - what a tool call's input is taken from as it was written.
 */
export function readContent(body: WireObject, source: BodySource): WireContent {
  const blocks = readList(body['content'])?.map((block) => readObject(block) ?? {});
  const ofKind = (kind: string): readonly WireObject[] =>
    (blocks ?? []).filter((block) => block['type'] === kind);
  const thinking = ofKind('thinking').map((block) => readString(block['thinking']) ?? '');
  const chars = thinking.join('').length;
  const present = thinking.length > 0 || ofKind('redacted_thinking').length > 0;
  const declined = readRefusal(body);
  const others = (blocks ?? []).filter((block) => !READ_KINDS.has(block['type']));
  return {
    text: ofKind('text')
      .map((block) => readString(block['text']) ?? '')
      .join(''),
    refused: declined !== undefined,
    refusal: readString(declined?.['explanation']) ?? null,
    toolCalls: blocks === undefined ? [] : readToolCalls(blocks, source),
    reasoning: { present, chars: present && chars === 0 ? null : chars },
    alternatives: 1,
    recognized: blocks !== undefined,
    unknownParts: others.filter((block) => !HOSTED_BLOCK_KINDS.has(block['type'])).map(kindOf),
    hostedParts: others.filter((block) => HOSTED_BLOCK_KINDS.has(block['type'])).map(kindOf),
    diagnostics: remarks(body),
  };
}

const READ_KINDS: ReadonlySet<unknown> = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

function kindOf(block: WireObject): string {
  return readString(block['type']) ?? 'untyped block';
}

function readToolCalls(blocks: readonly WireObject[], source: BodySource): readonly WireToolCall[] {
  if (!blocks.some((block) => block['type'] === 'tool_use')) return [];
  const writtenAt = source.kind === 'events' ? undefined : sliceInputs(source.text);
  return blocks.flatMap((block, index) => {
    if (block['type'] !== 'tool_use') return [];
    const streamed = source.kind === 'events' ? source.argumentsByPart.get(index) : undefined;
    return {
      id: readString(block['id']) ?? null,
      name: readString(block['name']) ?? null,
      arguments: writtenAt === undefined ? streamed?.text : writtenAt(index),
      whole: streamed?.whole ?? true,
    };
  });
}

/** The input of each content block, cut out of a whole body's text. */
function sliceInputs(source: string): (index: number) => string | undefined {
  const written = sliceItems(sliceMember(source, 'content') ?? '[]');
  return (index) => sliceMember(written[index] ?? '{}', 'input');
}

function readRefusal(body: WireObject): WireObject | undefined {
  const details = readObject(body['stop_details']);
  return details?.['type'] === 'refusal' ? details : undefined;
}

function remarks(body: WireObject): readonly Diagnostic[] {
  const sequence = readString(body['stop_sequence']);
  const category = readString(readRefusal(body)?.['category']);
  return [
    ...(sequence === undefined ? [] : [diagnostic('stop-sequence', sequence)]),
    ...(category === undefined ? [] : [diagnostic('refusal-category', category)]),
  ];
}
