import type { Message } from '../state/index.ts';
import type { ChatView } from './chat-view.ts';

/** A message's text as its author would type it again: names for ids, entities decoded. */
export function typedText(message: Message, view: ChatView): string {
  const handles = new Map(view.members.map((member) => [member.id, member.handle]));
  return message.text
    .replaceAll(/<@(\w+)(?:\|[^>]*)?>/g, (token, id: string) => {
      const handle = handles.get(id);
      return handle === undefined ? token : `@${handle}`;
    })
    .replaceAll(/<#\w+\|([^>]*)>/g, '#$1')
    .replaceAll(/<!(here|channel|everyone)>/g, '@$1')
    .replaceAll(/<(https?:[^|>]*)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
