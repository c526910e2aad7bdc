import type { DialectBuilder } from './dialect-builder.ts';
import type { DialectReading } from './dialect-reading.ts';

/**
 * All this program knows of one wire protocol: how to build a request (`build`) and how to read a reply (`read`). A new dialect
 * is a folder with the same file names as the others, a member of `DialectName`, and a line in `dialects.ts`.
 */
export type Dialect = {
  readonly build: DialectBuilder;
  readonly read: DialectReading;
};
