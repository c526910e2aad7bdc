import type { RunId } from '../contract/brand.ts';

/** Addresses of one run's pages as the pages themselves link to them: paths, so that they hold behind any host name. */
export type RunHrefs = {
  /** The run's page. @param query - further parameters, e.g. `answer=whole`; @param hash - the part to open at. */
  readonly page: (query?: string, hash?: string) => string;
  readonly compare: string;
  /** The compare page with all of a long answer drawn. */
  readonly wholeCompare: string;
  /** The stream of live events. @param afterSeq - the last event the page has. */
  readonly live: (afterSeq: number) => string;
  readonly record: string;
  /** The exact bytes of a body this run names. */
  readonly blob: (sha256: string) => string;
  /** The canonical text as plain text. */
  readonly answer: string;
};

/**
 * Links for one run.
 * @param basePath - what stands before every path; empty at the root.
 * @param key - the key the reader came with.
 */
export function createRunHrefs(basePath: string, runId: RunId, key: string): RunHrefs {
  const root = `${basePath}/runs/${runId}`;
  const query = `key=${encodeURIComponent(key)}`;
  return {
    page: (more, hash) =>
      `${root}?${query}${more === undefined ? '' : `&${more}`}${hash === undefined ? '' : `#${hash}`}`,
    compare: `${root}/compare?${query}`,
    wholeCompare: `${root}/compare?${query}&answer=whole`,
    live: (afterSeq) => `${root}/events?${query}&after=${afterSeq}`,
    record: `${root}/record.json?${query}`,
    blob: (sha256) => `${root}/blobs/${sha256}?${query}`,
    answer: `${root}/answer.md?${query}`,
  };
}
