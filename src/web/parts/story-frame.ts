import type { Body } from '../read-bodies.ts';
import type { RunHrefs } from '../run-hrefs.ts';
import type { ExplainDiagnostic } from './diagnostic-list.ts';

/** What every step of a story draws from besides its own events. */
export type StoryFrame = {
  readonly hrefs: RunHrefs;
  readonly bodies: ReadonlyMap<string, Body>;
  readonly explainDiagnostic: ExplainDiagnostic;
};
