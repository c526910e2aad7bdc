import { isRecord } from './is-record.ts';

/**
 * One line for each file shared with a message, so that a reader knows something was there that cannot be read here.
 * @param files - a message's `files` as Slack sent them, unchecked.
 * @returns e.g. `[file: plan.pdf, application/pdf]`, in order; empty where there are none. Never throws.
 */
export function fileMarkers(files: readonly unknown[]): readonly string[] {
  return files.filter(isRecord).map((file) => {
    const facts = [file['name'] ?? file['title'] ?? file['id'], file['mimetype']];
    const shown = facts.filter((fact) => typeof fact === 'string' && fact !== '').join(', ');
    // Slack hides what this workspace may not see or has deleted, and sends an id alone.
    return `[file: ${shown || 'name not shown'}]`;
  });
}
