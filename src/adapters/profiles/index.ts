import type { RouteProfile } from '../../contract/route-profile.ts';
import { anthropic20230601, anthropic20261021 } from './anthropic.ts';
import { chapterChat, chapterMessages, chapterResponses } from './chapter.ts';
import { deepseek } from './deepseek.ts';
import { llamaCpp, ollama, vllm } from './local-servers.ts';
import { openaiChat, openaiResponses } from './openai.ts';
import { opencodeGoChat, opencodeGoMessages, opencodeGoResponses } from './opencode-go.ts';
import { openrouter } from './openrouter.ts';
import type { DocumentedProfile } from './profile-table.ts';
import { sampleChat, sampleMessages, sampleResponses } from './sample.ts';

/** Every shipped profile with the reason and source of each of its fields, in the order tables print them. */
export const DOCUMENTED_PROFILES: readonly DocumentedProfile[] = [
  openaiResponses,
  openaiChat,
  anthropic20230601,
  anthropic20261021,
  opencodeGoResponses,
  opencodeGoChat,
  opencodeGoMessages,
  openrouter,
  ollama,
  vllm,
  llamaCpp,
  deepseek,
  chapterResponses,
  chapterChat,
  chapterMessages,
  sampleResponses,
  sampleChat,
  sampleMessages,
];

/** Every shipped profile by name. */
export const PROFILES: Readonly<Record<string, RouteProfile>> = Object.freeze(
  Object.fromEntries(DOCUMENTED_PROFILES.map(({ profile }) => [profile.name, profile])),
);
