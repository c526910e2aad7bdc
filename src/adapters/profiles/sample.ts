import { SAMPLE_ACCESS } from '../../contract/sample-model.ts';
import { anthropic20230601 } from './anthropic.ts';
import { openaiChat, openaiResponses } from './openai.ts';
import { documentProfile, type ProfileTable } from './profile-table.ts';

const NONE = { source: 'choice of this project, 2026-11-30' };

/** The sample models take what the vendors' endpoints take, and a public word in the place of a credential. */
const SAMPLE = {
  baseUrl: {
    value: 'http://127.0.0.1:3001/models',
    reason: 'where the local workspace listens by default',
    ...NONE,
  },
  auth: { value: 'none', reason: 'there is no secret to keep from a scripted model', ...NONE },
  headers: {
    value: { [SAMPLE_ACCESS.header]: SAMPLE_ACCESS.value },
    reason:
      'the sample models refuse a request without access, as real ones do; this is theirs for everybody',
    ...NONE,
  },
} as const satisfies Partial<ProfileTable>;

/** The sample model in the Responses dialect. */
export const sampleResponses = documentProfile({
  ...openaiResponses.table,
  ...SAMPLE,
  name: { value: 'sample-responses', reason: 'the sample model of this dialect', ...NONE },
});

/** The sample model in the Chat dialect. */
export const sampleChat = documentProfile({
  ...openaiChat.table,
  ...SAMPLE,
  name: { value: 'sample-chat', reason: 'the sample model of this dialect', ...NONE },
});

/** The sample model in the Messages dialect, in the version that takes more controls. */
export const sampleMessages = documentProfile({
  ...anthropic20230601.table,
  ...SAMPLE,
  name: { value: 'sample-messages', reason: 'the sample model of this dialect', ...NONE },
});
