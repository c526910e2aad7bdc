/**
 * The record's tables. JSON is text, times are epoch milliseconds, booleans 0 or 1, so that the same queries mean the
 * same on SQLite and on Postgres.
 */
export type RecordTables = {
  readonly runs: RunRow;
  readonly inbox: InboxRow;
  readonly run_events: RunEventRow;
  readonly blobs: BlobRow;
  readonly facts: FactRow;
  readonly forgotten_facts: ForgottenFactRow;
  readonly record_keys: RecordKeyRow;
};

/** One run: who asked, whose lease it is, and the listing's view of its events. */
export type RunRow = {
  readonly run_id: string;
  readonly team: string;
  readonly channel: string;
  readonly thread_ts: string;
  readonly user_id: string;
  readonly title: string;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
  readonly status: string;
  readonly state: string | null;
  readonly route: string | null;
  readonly delivered: number;
  /** Number of events, so also the last one's `seq`. */
  readonly events: number;
  /** Call id of the answer call, once one was prepared: `state` follows it and no other. */
  readonly answer_call: string | null;
  readonly lease_epoch: number;
  readonly lease_worker: string | null;
  readonly lease_until_ms: number;
};

/** One admitted mention under both of its identities. */
export type InboxRow = {
  readonly event_id: string;
  readonly team: string;
  readonly channel: string;
  readonly ts: string;
  readonly run_id: string;
};

/** One event. `event` is the JSON that is validated on write and on read, and whose bytes are budgeted. */
export type RunEventRow = {
  readonly run_id: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly epoch: number;
  readonly kind: string;
  readonly event: string;
};

/** Bytes under their SHA-256; equal bytes are kept once. */
export type BlobRow = {
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly created_at_ms: number;
};

/** One kept fact. `audience_key` names the group that may read it, so that limits and lookups need one column. */
export type FactRow = {
  readonly id: string;
  readonly team: string;
  readonly audience: string;
  readonly audience_key: string;
  readonly origin_run_id: string;
  readonly origin_index: number;
  /** Keyed hash of the normalised text within its audience: finds the same fact told twice without reading texts. */
  readonly text_hash: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number;
  readonly use_count: number;
  /** The fact as JSON, without the counters above. */
  readonly fact: string;
};

/** The keyed hash of a fact someone had erased: it is not learnt again word for word. */
export type ForgottenFactRow = {
  readonly team: string;
  readonly audience_key: string;
  readonly text_hash: string;
  readonly forgotten_at_ms: number;
};

/** A random key of this record, made once. */
export type RecordKeyRow = { readonly name: string; readonly key: string };
