import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderSlackText } from '../../renderers/slack/index.ts';

function read(name: string): string {
  return readFileSync(new URL(`slack/${name}`, import.meta.url), 'utf8');
}

// Written by hand, and changed by hand. Zero-width characters stand where they belong: open them in an editor that shows them.
describe('whole answers in Slack', () => {
  it.each(['incident', 'literal'])('%s', (name) => {
    expect(`${renderSlackText(read(`${name}.md`))}\n`).toBe(read(`${name}.mrkdwn`));
  });
});
