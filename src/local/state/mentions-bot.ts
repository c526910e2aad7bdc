import { z } from 'zod';
import type { Message } from './message.ts';
import { BOT } from './seed.ts';

const userElement = z.object({ type: z.literal('user'), user_id: z.literal(BOT.id) });
const richText = z.object({
  type: z.literal('rich_text'),
  elements: z.array(z.object({ elements: z.array(z.unknown()) })),
});

/** Whether a message names the bot: a person's by an element of its rich text, an app's without any by its text. */
export function mentionsBot(message: Message): boolean {
  const rich = (message.blocks ?? []).flatMap((block) => richText.safeParse(block).data ?? []);
  if (rich.length === 0) return message.text.includes(`<@${BOT.id}>`);
  return rich.some((block) =>
    block.elements.some((part) => part.elements.some((element) => userElement.safeParse(element).success)),
  );
}
