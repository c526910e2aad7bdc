import { AGENT_METHODS } from './agent-methods.ts';
import { CHAT_METHODS } from './chat-methods.ts';
import { CONVERSATION_METHODS } from './conversation-methods.ts';
import type { ApiMethod } from './define-method.ts';
import { FILE_METHODS } from './file-methods.ts';
import { MEMBER_METHODS } from './member-methods.ts';
import { REACTION_METHODS } from './reaction-methods.ts';
import { VIEW_METHODS } from './view-methods.ts';

/** Every Web API method the workspace has; any other is an `unknown_method`. */
export const METHODS: ReadonlyMap<string, ApiMethod> = new Map(
  Object.entries({
    ...CHAT_METHODS,
    ...CONVERSATION_METHODS,
    ...MEMBER_METHODS,
    ...REACTION_METHODS,
    ...AGENT_METHODS,
    ...VIEW_METHODS,
    ...FILE_METHODS,
  }),
);
