/**
 * Every limit of the system, in one table: the unit is in the name, the source or the reason beside it. A limit that
 * a room needs is added here, never written in place.
 */

/** One stored run event, as UTF-8 bytes of its JSON. Source: seed 001 item 5. */
export const MAX_EVENT_BYTES = 65_536;

/** One mention's text as it is stored. Slack truncates a message's `text` above 40,000 characters. */
export const MAX_MENTION_CHARS = 40_000;

/** Messages of a thread shown to the model, newest kept. A page of conversations.replies holds up to 1,000. */
export const MAX_THREAD_MESSAGES = 60;

/** UTF-8 bytes of thread text shown to the model, newest kept; about 16,000 tokens. */
export const MAX_THREAD_BYTES = 65_536;

/** A model's reply body; what passes this is cut off and recorded as oversize. 24 MB were accepted by every peer. */
export const MAX_REPLY_BYTES = 16_777_216;

/** A prepared request's body in UTF-8 bytes. Anthropic documents 32 MB for Messages; the lower figure serves all. */
export const MAX_REQUEST_BYTES = 33_554_432;

/** From the first byte sent to the last byte of the reply, unless the route says otherwise. */
export const DEFAULT_CALL_TIMEOUT_MS = 120_000;

/** Sends of one prepared request, the first included. Source: issue "The adapter layer", item 3. */
export const MAX_ATTEMPTS = 3;

/** A retry-after above this is not waited for: the call ends as failed and says so. */
export const MAX_RETRY_WAIT_MS = 60_000;

/** The first back-off where the provider names no wait; doubles each time. */
export const RETRY_BACKOFF_MS = 500;

/** One kept reply header value. Source: facts/dialects 4.5. */
export const MAX_HEADER_VALUE_CHARS = 256;

/** How long a worker's lease on a run lasts unless it is renewed. */
export const RUN_LEASE_MS = 60_000;

/** Runs worked on at once by one process; one per thread at most. */
export const MAX_CONCURRENT_RUNS = 8;

/** Handler failures (bugs, a locked database) after which a job is set aside and logged. */
export const MAX_JOB_ATTEMPTS = 8;

/** A canonical answer's UTF-8 bytes above which Markdown is left as written: a parse beyond it would stall acks. */
export const MAX_MARKDOWN_BYTES = 1_048_576;

/** Slack: characters of mrkdwn in one section block. Documented 3,000; the rest is head-room for escapes. */
export const MAX_SLACK_SECTION_CHARS = 2_900;

/** Slack: characters over all blocks of one message. Undocumented `msg_blocks_too_long` near 13,200 (bolt-js#2509). */
export const MAX_SLACK_MESSAGE_CHARS = 12_000;

/** Slack: blocks in one message. Documented 50; five are kept for the context line and the buttons. */
export const MAX_SLACK_BLOCKS = 45;

/** Slack: UTF-8 bytes of the fallback `text` after escaping. 4,000 is documented for chat.update. */
export const MAX_SLACK_TEXT_BYTES = 3_500;

/** Slack: messages one answer may take in a thread; the rest is on the run page. */
export const MAX_SLACK_PARTS = 4;

/** Slack Web API call by the delivery client. A time-out there means "unknown", never "failed". */
export const SLACK_CALL_TIMEOUT_MS = 10_000;

/** Delivery attempts of one part, reconciliations included, before the run says it could not be posted. */
export const MAX_DELIVERY_ATTEMPTS = 6;

/** GitHub: UTF-8 bytes of one posted body. Documented 65,536; whether bytes or characters is not, so lower. */
export const MAX_GITHUB_BODY_BYTES = 60_000;

/** UTF-8 bytes of an answer shown to the reflection call. */
export const MAX_MEMORY_RENDER_BYTES = 8_192;

/** Facts kept from one run, facts recalled into one prompt, characters of one fact. Source: facts/review-and-memory B3. */
export const MAX_FACTS_PER_RUN = 5;
export const MAX_FACTS_RECALLED = 8;
export const MAX_FACT_CHARS = 400;

/** Facts stored per audience; above it the least useful goes. Source: facts/review-and-memory B3. */
export const MAX_FACTS_PER_AUDIENCE = { requester: 200, channel: 200, workspace: 500 } as const;

/** A fact below this confidence is dropped. Source: seed 001's reference system. */
export const MIN_FACT_CONFIDENCE = 0.6;

/** A JSON output's text and nesting; beyond them it is a syntax failure, not a stack overflow. */
export const MAX_JSON_CHARS = 1_048_576;
export const MAX_JSON_DEPTH = 256;

/** An HTTP request body taken by our own servers (Slack's event envelopes stay far below). */
export const MAX_HTTP_BODY_BYTES = 1_048_576;

/** Runs on one page of a listing. */
export const MAX_RUNS_LISTED = 100;
