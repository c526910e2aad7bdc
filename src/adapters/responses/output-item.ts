import { readList, readObject, readString, type WireObject } from '../wire-object.ts';
import type { PiecePlace } from './stream-pieces.ts';

/** A text that grows: pieces are joined once, at the end, so that a long answer costs what it is long. */
type Growing = { readonly start: WireObject; readonly texts: Map<string, string[]> };

/** One output item as its events build it up. */
export type OutputItem = {
  readonly self: Growing;
  readonly lists: Readonly<Record<'content' | 'summary', Map<number, Growing>>>;
};

/** An item with what an event says of it as a whole, which stands in place of all pieces before. Never throws. */
export function startItem(item: WireObject): OutputItem {
  const partsOf = (member: 'content' | 'summary'): Map<number, Growing> =>
    new Map((readList(item[member]) ?? []).map((part, index) => [index, grow(readObject(part) ?? {})]));
  return { self: grow(item), lists: { content: partsOf('content'), summary: partsOf('summary') } };
}

/** Adds the piece an event brings to its item. Never throws. */
export function addPiece(event: WireObject, place: PiecePlace, item: OutputItem): void {
  const given = event[place.from];
  const target = place.list === undefined ? item.self : partOf(event, place, item);
  if (place.member === undefined) {
    if (place.list !== undefined)
      item.lists[place.list.member].set(indexOf(event, place), grow(readObject(given) ?? {}));
    return;
  }
  const text = readString(given);
  if (text === undefined) return;
  const before = target.texts.get(place.member);
  if (place.whole || before === undefined) {
    const start = place.whole ? '' : (readString(target.start[place.member]) ?? '');
    target.texts.set(place.member, [start, text]);
  } else before.push(text);
}

/** The item as a whole reply would have held it. Never throws. */
export function closeItem({ self, lists }: OutputItem): WireObject {
  const listed = Object.entries(lists).flatMap(([member, parts]) =>
    parts.size === 0
      ? []
      : [[member, [...parts].sort(([one], [other]) => one - other).map(([, part]) => close(part))]],
  );
  return { ...close(self), ...Object.fromEntries(listed) };
}

function partOf(event: WireObject, place: PiecePlace, item: OutputItem): Growing {
  const parts = item.lists[place.list?.member ?? 'content'];
  const index = indexOf(event, place);
  const part = parts.get(index) ?? grow({ type: place.partType });
  parts.set(index, part);
  return part;
}

function indexOf(event: WireObject, { list }: PiecePlace): number {
  const index = event[list?.index ?? 'content_index'];
  return typeof index === 'number' ? index : 0;
}

function grow(start: WireObject): Growing {
  return { start, texts: new Map() };
}

function close({ start, texts }: Growing): WireObject {
  return { ...start, ...Object.fromEntries([...texts].map(([member, pieces]) => [member, pieces.join('')])) };
}
