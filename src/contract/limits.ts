/**
 * Every limit of the system, in one table: the unit is in the name, the source or the reason beside it. A limit that
 * a room needs is added here, never written in place.
 */

/** One stored run event, as UTF-8 bytes of its JSON. Source: seed 001 item 5. */
export const MAX_EVENT_BYTES = 65_536;

/** Any other stored event, as UTF-8 bytes of its JSON: a mention may hold 40,000 characters of any script. */
export const MAX_STORED_EVENT_BYTES = 1_048_576;

/** One mention's text as it is stored. Slack truncates a message's `text` above 40,000 characters. */
export const MAX_MENTION_CHARS = 40_000;

/** Messages of a thread shown to the model, newest kept. A page of conversations.replies holds up to 1,000. */
export const MAX_THREAD_MESSAGES = 60;

/** UTF-8 bytes of thread text shown to the model, newest kept; about 16,000 tokens. */
export const MAX_THREAD_BYTES = 65_536;

/** A model's reply body; what passes this is cut off and recorded as oversize. 24 MB were accepted by every peer. */
export const MAX_REPLY_BYTES = 16_777_216;

/** A streamed answer's text that a live view is told of while it comes; a longer one is awaited whole. Each time all of it is searched for secrets. */
export const MAX_PREVIEW_CHARS = 65_536;

/** Between two tellings of one answer in the making: as often as a person can follow. */
export const PREVIEW_GAP_MS = 150;

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

/** A credential shorter than this is a placeholder (`ollama`, `EMPTY`) and is not overwritten where a reply holds it. */
export const MIN_SCRUBBED_CREDENTIAL_CHARS = 8;

/** Bytes of an error page looked at for an edge network's code; such pages name it near the top. */
export const MAX_EDGE_PAGE_BYTES = 4_096;

/** One completion word or error code of a provider; real ones stay far below, and a hostile one must not fill an event. */
export const MAX_WIRE_WORD_CHARS = 256;

/** One diagnostic's detail: a line for people. */
export const MAX_DIAGNOSTIC_DETAIL_CHARS = 300;

/** Node fires a timer above this at once. Source: nodejs.org/api/timers.html, setTimeout. */
export const MAX_TIMER_MS = 2_147_483_647;

/** How long a worker's lease on a run lasts unless it is renewed. */
export const RUN_LEASE_MS = 60_000;

/** Runs worked on at once by one process; one per thread at most. */
export const MAX_CONCURRENT_RUNS = 8;

/** Times a run's own work may fail unexpectedly before the person is told so; the first failure is tried again. */
export const MAX_WORK_FAILURES = 2;

/** Characters of a mention's text shown as its run's title. Source: `RunSummary.title`. */
export const MAX_TITLE_CHARS = 200;

/** How long a statement waits for another process that holds the database, e.g. the command line beside the bot. */
export const DATABASE_BUSY_TIMEOUT_MS = 5_000;

/** How often the embedded queue looks for work nobody told it of; every ordinary wake-up comes at once. */
export const JOB_POLL_INTERVAL_MS = 5_000;

/** The wait before a failed job is handed out again; doubles with each failure up to the longest. */
export const JOB_BACKOFF_MS = 1_000;
export const MAX_JOB_BACKOFF_MS = 60_000;

/** Reflections worked on at once: they have slots of their own, so that no mention waits for one. */
export const MAX_CONCURRENT_REFLECTIONS = 2;

/** Handler failures (bugs, a locked database) after which a job is set aside and logged. */
export const MAX_JOB_ATTEMPTS = 8;

/** How long `switchboard ask` waits for the whole reply; above a slow model's time-out and its retries. */
export const ASK_TIMEOUT_MS = 600_000;

/** How long a stopping process lets runs in hand finish; what is left resumes at the next start. */
export const STOP_GRACE_MS = 5_000;

/** A canonical answer's UTF-8 bytes above which Markdown is left as written: a parse beyond it would stall acks. */
export const MAX_MARKDOWN_BYTES = 1_048_576;

/** Estimated cost of what the parser itself reads of one Markdown text, nanoseconds: about 150 KB of ordinary structure that nothing could be read of without it, or a megabyte of which a tenth is left to it. Real seconds on a busy machine are twice that. */
export const MAX_MARKDOWN_PARSE_NS = 300_000_000;

/** Nodes of a Markdown tree: whoever draws it takes some microseconds for each. Ordinary answers have one for five to twenty characters. */
export const MAX_MARKDOWN_NODES = 40_000;

/** Lines of a Markdown text: each can be a block. An ordinary half megabyte has 15,000; one of code 40,000. */
export const MAX_MARKDOWN_LINES = 65_536;

/** The part of that estimate that grows with the square of the text; a quarter of the rest is allowed too. Ordinary answers stay below a twentieth of it. */
export const MAX_MARKDOWN_SQUARE_NS = 20_000_000;

/** Quotes and list items inside one another. The parser walks all of them for every line and overflows near 2,000. */
export const MAX_MARKDOWN_CONTAINERS = 100;

/** Levels of a Markdown tree. mdast-util-to-hast overflows near 3,000; people stop before 10. */
export const MAX_MARKDOWN_TREE_DEPTH = 256;

/** Characters of link targets that references repeat beyond the text itself: 20 KB of `[a]` can ask for a gigabyte. cmark caps the same. */
export const MAX_MARKDOWN_REPEATED_CHARS = 262_144;

/** Markdown trees kept for the renderers of the same answer, and the characters of all their texts together, above which the newest alone is kept. A tree takes some tens of bytes a character. */
export const MAX_REMEMBERED_TREES = 4;
export const MAX_REMEMBERED_TREE_CHARS = 524_288;

/** Code that is coloured on the run page: in one block, in one answer, in one line, and in a row without punctuation. Grammars are regular expressions; 16 KB of `a a a` as C takes one a second. */
export const MAX_HIGHLIGHT_CHARS = 8_192;
export const MAX_ANSWER_HIGHLIGHT_CHARS = 32_768;
export const MAX_HIGHLIGHT_LINE_CHARS = 500;
export const MAX_HIGHLIGHT_WORDS_CHARS = 256;

/** Coloured blocks of code kept, so that a page drawn twice colours once. */
export const MAX_REMEMBERED_HIGHLIGHTS = 32;

/** Cells a table leaves out and a renderer has to add, over all tables. cmark-gfm caps the same. */
export const MAX_MARKDOWN_PADDED_CELLS = 20_000;

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

/** Slack: characters of a link's escaped URL; above it the label is plain text. A section must have room for the whole. */
export const MAX_SLACK_URL_CHARS = 2_000;

/** Slack: columns of monospace a thread shows without wrapping on a laptop; a wider table becomes a list of records. */
export const MAX_SLACK_TABLE_WIDTH = 72;

/** Slack: levels of a list that are indented further. Beyond them the bullets would stand in the right half of a phone. */
export const MAX_SLACK_LIST_LEVELS = 8;

/** Slack: dividers of one answer; further thematic breaks are drawn as a line, since each divider takes two blocks. */
export const MAX_SLACK_DIVIDERS = 10;

/** Slack Web API call by the delivery client. A time-out there means "unknown", never "failed". */
export const SLACK_CALL_TIMEOUT_MS = 10_000;

/** Delivery attempts of one part, reconciliations included, before the run says it could not be posted: about 70 minutes of Slack being away. */
export const MAX_DELIVERY_ATTEMPTS = 12;

/** Waits between steps of one part whose fate is unknown; the last one repeats. */
export const DELIVERY_BACKOFF_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/** How long a post of unknown fate may still be on its way into the thread: nothing is looked for before. */
export const SLACK_SETTLE_MS = 2_000;

/** Times Slack may tell one part to wait (429) before the run says it could not be posted. */
export const MAX_DELIVERY_DEFERRALS = 50;

/** Wait after a refusal for pace that names none. Slack's usual Retry-After is 1 to 60 seconds. */
export const DEFAULT_SLACK_DEFERRAL_MS = 30_000;

/** Slack: pace of chat.postMessage in one channel, "no more than one per second" (docs.slack.dev/apis/web-api/rate-limits). */
export const SLACK_POST_INTERVAL_MS = 1_000;

/** A wait in the delivery that is slept through; a longer one gives the worker back until then. */
export const MAX_DELIVERY_SLEEP_MS = 2_500;

/** Pages of a thread read when looking for our own message, and messages on one page (Slack allows 999). */
export const MAX_RECONCILE_PAGES = 20;
export const RECONCILE_PAGE_MESSAGES = 200;

/** Pages of a thread read for its context: Slack gives the oldest first, so the newest stand at the end. */
export const MAX_THREAD_PAGES = 20;

/** Slack Web API reads: one call's wait, how often it is tried again, and the longest pause Slack may ask for meanwhile. */
export const SLACK_READ_TIMEOUT_MS = 10_000;
export const SLACK_READ_RETRIES = 2;
export const MAX_SLACK_READ_PAUSE_MS = 10_000;
export const SLACK_READ_BACKOFF_MS = 300;

/** Reading a thread's pages, all together: after this the answer goes on with what was read. */
export const MAX_THREAD_READ_MS = 30_000;

/** Reads in flight at once. */
export const MAX_SLACK_READS = 8;

/** How long a user's name and a channel's kind are believed, and how many of each are remembered. */
export const SLACK_NAME_CACHE_MS = 3_600_000;
export const SLACK_CHANNEL_CACHE_MS = 60_000;
export const MAX_SLACK_CACHE_ENTRIES = 2_000;

/** Slack takes the working status away after two minutes, so it is set again before. Source: facts/slack 2 "status". */
export const SLACK_STATUS_REFRESH_MS = 90_000;

/** Sockets held open in Socket Mode: while one reconnects the other takes the events. Slack allows 10 per app. */
export const OPEN_SOCKETS = 2;

/** From asking for a socket's address to Slack's hello on it; longer than the call for the address alone, so that a late socket can be closed. */
export const SLACK_SOCKET_HELLO_MS = 20_000;

/** Failures of a socket in a row after which starting gives up; a running bot never does. */
export const MAX_SOCKET_START_FAILURES = 3;

/** Longest silence after our ping before a socket counts as dead. The SDK's 5 s were once missed under load (facts/end-to-end, trap 5). */
export const SLACK_SOCKET_PONG_MS = 10_000;

/** Waits before a lost socket is opened again; the last one repeats. The first is 0: Slack asks for a refresh every few hours. */
export const SLACK_RECONNECT_BACKOFF_MS: readonly number[] = [0, 500, 2_000, 5_000, 15_000, 30_000];

/** A socket that lived shorter than this counts as a failure: one that Slack opens and closes at once must not be opened in a circle. */
export const MIN_SOCKET_LIFE_MS = 10_000;

/** How long stopping waits for sockets to close before it leaves them to the process's end. */
export const SLACK_STOP_MS = 3_000;

/** Slack's own allowance between a request's timestamp and our clock, both ways (docs.slack.dev/authentication/verifying-requests-from-slack). */
export const SLACK_SIGNATURE_SKEW_MS = 300_000;

/** One log line from Slack's packages; they can hold whole bodies. */
export const MAX_SLACK_LOG_CHARS = 500;

/** GitHub: UTF-8 bytes of one posted body. Documented 65,536; whether bytes or characters is not, so lower. */
export const MAX_GITHUB_BODY_BYTES = 60_000;

/** UTF-8 bytes of an answer shown to the reflection call. */
export const MAX_MEMORY_RENDER_BYTES = 8_192;

/** Backticks in a row kept in that text; the fence around it is one longer than the longest run. */
export const MAX_MEMORY_FENCE_CHARS = 64;

/** Facts kept from one run, facts recalled into one prompt, characters of one fact. Source: facts/review-and-memory B3. */
export const MAX_FACTS_PER_RUN = 5;
export const MAX_FACTS_RECALLED = 8;
export const MAX_FACT_CHARS = 400;

/** Facts stored per audience; above it the least useful goes. Source: facts/review-and-memory B3. */
export const MAX_FACTS_PER_AUDIENCE = { requester: 200, channel: 200, workspace: 500 } as const;

/** Facts one reflection may offer: each is answered for one by one in the record, so a longer list is refused whole. */
export const MAX_FACTS_OFFERED = 50;

/** UTF-8 bytes of conversation shown to the reflection call, newest kept; about 6,000 tokens. */
export const MAX_REFLECTION_BYTES = 24_576;

/** Keywords of one fact, and characters of one keyword. */
export const MAX_FACT_KEYWORDS = 8;
export const MAX_KEYWORD_CHARS = 40;

/** Characters of the notes block shown to a model; about 600 tokens. Source: facts/review-and-memory B3. */
export const MAX_NOTES_CHARS = 2_400;

/** Facts recalled because of where the question is asked, whatever it says; the other places are for what fits its words. */
export const MAX_FACTS_STANDING = 4;

/** Words of a question that are looked for in facts. */
export const MAX_QUERY_TERMS = 64;

/** A fact unused for so long is no longer recalled; a preference does not age. Source: facts/review-and-memory B3. */
export const FACT_LIFETIME_MS = {
  preference: Number.POSITIVE_INFINITY,
  convention: 15_552_000_000,
  decision: 15_552_000_000,
  procedure: 7_776_000_000,
} as const;

/** A fact below this confidence is dropped. Source: seed 001's reference system. */
export const MIN_FACT_CONFIDENCE = 0.6;

/** A JSON output's text and nesting; beyond them it is a syntax failure, not a stack overflow. */
export const MAX_JSON_CHARS = 1_048_576;
export const MAX_JSON_DEPTH = 256;

/** Re-asks the control loop makes at most, whatever an output type asks for: a run's budget is not a type's to spend. */
export const MAX_REASKS = 5;

/** One failure's `observed` line, one key name inside it, and the issues it lists: it is sent to a model and logged. */
export const MAX_OBSERVED_CHARS = 600;
export const MAX_OBSERVED_NAME_CHARS = 64;
export const MAX_OBSERVED_ISSUES = 5;

/** An HTTP request body taken by our own servers (Slack's event envelopes stay far below). */
export const MAX_HTTP_BODY_BYTES = 1_048_576;

/** Runs on one page of a listing. */
export const MAX_RUNS_LISTED = 100;

/*
 * Slack's own rules, which the embedded workspace enforces. The bot keeps to the lower figures above; these are where
 * Slack itself says no. Source: facts/slack section 2.
 */

/** Slack cuts the `text` of chat.postMessage above this many characters. */
export const SLACK_POSTED_TEXT_CHARS = 40_000;

/** Slack refuses the `text` of chat.update above this many UTF-8 bytes, counted after escaping. */
export const SLACK_UPDATED_TEXT_BYTES = 4_000;

/** Slack refuses `markdown_text` above this many characters. */
export const SLACK_MARKDOWN_TEXT_CHARS = 12_000;

/** Slack answers `msg_blocks_too_long` above this many characters over all blocks. Undocumented; reports lie between 13,172 and 13,297. */
export const SLACK_BLOCKS_TEXT_CHARS = 13_200;

/** Slack: blocks in one message, and in one modal or home view. */
export const SLACK_MESSAGE_BLOCKS = 50;
export const SLACK_VIEW_BLOCKS = 100;

/** Slack: characters of one text object, of one field, of a header, of a button's label, of an id. */
export const SLACK_TEXT_OBJECT_CHARS = 3_000;
export const SLACK_FIELD_CHARS = 2_000;
export const SLACK_HEADER_CHARS = 150;
export const SLACK_BUTTON_LABEL_CHARS = 75;
export const SLACK_BUTTON_VALUE_CHARS = 2_000;
export const SLACK_BUTTON_URL_CHARS = 3_000;
export const SLACK_ID_CHARS = 255;

/** Slack: fields of a section, elements of a context block, elements of an actions block. */
export const SLACK_SECTION_FIELDS = 10;
export const SLACK_CONTEXT_ELEMENTS = 10;
export const SLACK_ACTIONS_ELEMENTS = 25;

/** Slack: rows and columns of a table block, and characters over all its cells. */
export const SLACK_TABLE_ROWS = 100;
export const SLACK_TABLE_COLUMNS = 20;
export const SLACK_TABLE_CHARS = 10_000;

/** Slack: UTF-8 bytes of a message's metadata. Undocumented; about 4,000 in practice. */
export const SLACK_METADATA_BYTES = 4_000;

/** Slack: messages on one page of conversations.history and conversations.replies. */
export const SLACK_PAGE_MESSAGES_MAX = 1_000;

/** Slack: how long an event waits for its ack, then how long each of the three redeliveries is held back. */
export const SLACK_ACK_TIMEOUT_MS = 3_000;
export const SLACK_RETRY_DELAYS_MS: readonly number[] = [0, 60_000, 300_000];

/** Slack: Socket Mode connections one app may hold. */
export const SLACK_SOCKETS_MAX = 10;

/** Slack: how long a status shown by assistant.threads.setStatus, and a processing agent session, lasts by itself. */
export const SLACK_STATUS_MS = 120_000;
export const SLACK_SESSION_MS = 3_600_000;

/** The embedded workspace pings its sockets this often; the client gives up after 30 s without one. */
export const SOCKET_PING_INTERVAL_MS = 10_000;

/** Messages of one channel or thread on the embedded workspace's page; older ones are reached page by page. */
export const MAX_MESSAGES_SHOWN = 100;

/** API calls the embedded workspace remembers for those who test against it; oldest forgotten first. */
export const MAX_CALLS_REMEMBERED = 5_000;

/** The longest one long poll of the embedded workspace holds its caller before it says "nothing yet". */
export const MAX_POLL_WAIT_MS = 25_000;

/** An uploaded file in the embedded workspace. Slack takes 1 GB; a loopback double need not. */
export const MAX_UPLOAD_BYTES = 16_777_216;

/** Pages: characters of one block of code or text; the rest is behind a link to the whole. A browser lays this out at once. */
export const MAX_PAGE_CODE_CHARS = 20_000;

/** Pages: characters of an answer drawn at first sight, about twenty printed pages; the whole is one link away. */
export const MAX_PAGE_ANSWER_CHARS = 60_000;

/** Pages: bytes of a recorded body read in order to show its beginning; a larger one is only linked to. */
export const MAX_PAGE_BLOB_BYTES = 1_048_576;

/** Pages: rows of one list in a run's story, and events on one page of its record. */
export const MAX_PAGE_ROWS = 100;

/** Pages: characters of one value in a table cell; values stand whole in the body or the record beside it. */
export const MAX_PAGE_CELL_CHARS = 100;

/** Pages: characters of a question set as a heading; a longer one is given whole below it. */
export const MAX_PAGE_HEADING_CHARS = 240;

/** Pages: a secret for link keys shorter than this could be guessed offline from one link: 128 bits in base64url. */
export const MIN_LINK_SECRET_CHARS = 22;

/** Live pages served at once by one process; one more is told to come back later, and its page still reloads by hand. */
export const MAX_LIVE_STREAMS = 256;

/** Live pages: sign of life on a quiet stream, below the 30 to 60 seconds after which proxies close one; also when other processes' events are looked for. */
export const LIVE_HEARTBEAT_MS = 15_000;

/** Live pages: characters of an unfinished answer shown, its end; each view sends them all. */
export const MAX_PREVIEW_SHOWN_CHARS = 4_000;

/** Live pages: one stream's whole life. The browser reconnects by itself and says where it was. */
export const LIVE_STREAM_MS = 900_000;

/** Sample models: request bodies remembered as having failed once; a body more than that ago fails again. */
export const MAX_SAMPLE_RETRIES_REMEMBERED = 1_000;

/** Sample models: the longest wait the word `slow` can ask for, in seconds. */
export const MAX_SAMPLE_DELAY_S = 600;

/** Sample models, streams: characters of one piece at least (a few words), and pieces of one text at most; a longer text comes in longer pieces. */
export const SAMPLE_PIECE_CHARS = 24;
export const MAX_SAMPLE_PIECES = 400;

/** Sample models, streams: characters of one piece of a tool call's arguments, which are short and would else come at once. */
export const SAMPLE_ARGUMENT_PIECE_CHARS = 8;

/** Sample models, streams: pause after a piece. 2 KB take a little over a second, long enough to be seen. */
export const SAMPLE_PIECE_PAUSE_MS = 12;
