import type { ServerResponse } from 'node:http';
import type { SampleDialect } from './sample-dialect.ts';

/** Everything a script is played with. */
export type Stage = {
  readonly dialect: SampleDialect;
  readonly response: ServerResponse;
  /** 24 hexadecimal digits. */
  readonly requestId: string;
  readonly createdAtS: number;
  /** Resolves after that time, or rejects once the caller has gone. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether this body is sent for the first time. */
  readonly isFirstSend: () => boolean;
};
