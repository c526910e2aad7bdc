import { describe, expect, it } from 'vitest';
import { encodeSlackUrl } from '../../../../renderers/slack/encode-slack-url.ts';
import { MAX_SLACK_URL_CHARS } from '../../../../src/contract/limits.ts';

describe('encodeSlackUrl', () => {
  it.each([
    ['https://x.test/a?b=1&c=2#d', 'https://x.test/a?b=1&amp;c=2#d'],
    ['HTTP://X.test/', 'http://X.test/'],
    ['mailto:a@b.test?subject=x', 'mailto:a@b.test?subject=x'],
    ['https://x.test/a|b', 'https://x.test/a%7Cb'],
    ['https://x.test/<a>', 'https://x.test/%3Ca%3E'],
    ['https://x.test/a b\n\u00a0c', 'https://x.test/a%20b%0A%C2%A0c'],
    ['https://x.test/"`', 'https://x.test/%22%60'],
    // Right-to-left override: the address would be read backwards.
    ['https://x.test/\u202egpj.exe', 'https://x.test/%E2%80%AEgpj.exe'],
    ['https://x.test/\u200b\u2060', 'https://x.test/%E2%80%8B%E2%81%A0'],
    ['https://例え.test/日本', 'https://例え.test/日本'],
    ['https://x.test/\ud800', 'https://x.test/\ufffd'],
  ])('makes %j %j', (url, encoded) => {
    expect(encodeSlackUrl(url)).toBe(encoded);
  });

  it.each([
    ...[
      '!channel',
      '!here|x',
      '@U1',
      '#C1',
      'slack:U1',
      'slack://open',
      '',
      ' ',
      '/path',
      'a/b.ts',
      '?q',
      '#anchor',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://x.test',
      'tel:1',
      '//x.test',
    ],
    ...[
      'https:',
      'https://',
      'https:///x',
      'http://?q',
      'mailto:',
      ' https://x.test',
      '\u0000https://x.test',
      'subteam^S1',
    ],
  ])('makes no link of %j', (url) => {
    expect(encodeSlackUrl(url)).toBeUndefined();
  });

  it('counts the escaped address against the limit', () => {
    const base = 'https://x.test/';
    const longest = base + 'a'.repeat(MAX_SLACK_URL_CHARS - base.length);
    expect(encodeSlackUrl(longest)).toBe(longest);
    expect(encodeSlackUrl(`${longest}a`)).toBeUndefined();
    expect(encodeSlackUrl(`${longest.slice(0, -1)}&`)).toBeUndefined();
  });
});
