import { DEFAULT_CALL_TIMEOUT_MS, MAX_ATTEMPTS } from '../contract/limits.ts';
import type { Route } from '../contract/route.ts';
import type { RouteProfile } from '../contract/route-profile.ts';
import { SAMPLE_MODEL } from '../contract/sample-model.ts';
import { chapterChat, chapterMessages, chapterResponses } from './profiles/chapter.ts';
import { sampleChat, sampleMessages, sampleResponses } from './profiles/sample.ts';

/** The seed chapter's three occupants, each the only model of its dialect there. Source: seed 002, "the three live captures". */
const CHAPTER_MODELS: readonly (readonly [RouteProfile, string])[] = [
  [chapterResponses.profile, 'gpt-5.6-luna'],
  [chapterChat.profile, 'mimo-v2.5'],
  [chapterMessages.profile, 'minimax-m2.7'],
];

/**
 * Routes that exist without configuration and point nowhere: the seed chapter's, for `plan`. They name no credential,
 * have one attempt and the chapter's attempt policy.
 */
export const BUILT_IN_ROUTES: readonly Route[] = CHAPTER_MODELS.map(([profile, model]) =>
  freezeRoute({
    name: profile.name,
    profile,
    model,
    baseUrl: profile.baseUrl,
    policy: 'chapter',
    attemptsMax: 1,
    stream: false,
  }),
);

/**
 * Routes to the sample models: `sample-responses`, `sample-chat`, `sample-messages`, and each once more with `-stream`
 * behind its name, where replies come as event streams.
 * @param baseUrl - where they are served, without a trailing slash; absent means the local workspace's usual port.
 */
export function sampleRoutes(baseUrl?: string): readonly Route[] {
  const profiles = [sampleResponses, sampleChat, sampleMessages].map(({ profile }) => profile);
  return [false, true].flatMap((stream) =>
    profiles.map((profile) =>
      freezeRoute({
        name: stream ? `${profile.name}-stream` : profile.name,
        profile,
        model: SAMPLE_MODEL,
        baseUrl: baseUrl ?? profile.baseUrl,
        policy: 'default',
        attemptsMax: MAX_ATTEMPTS,
        stream,
      }),
    ),
  );
}

type RouteParts = Omit<Route, 'controls' | 'allowOmit' | 'timeoutMs'>;

function freezeRoute(parts: RouteParts): Route {
  return Object.freeze({
    ...parts,
    controls: Object.freeze({}),
    allowOmit: Object.freeze([]),
    timeoutMs: DEFAULT_CALL_TIMEOUT_MS,
  });
}
