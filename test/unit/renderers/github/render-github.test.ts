import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../../../renderers/github/index.ts';
import { MAX_GITHUB_BODY_BYTES } from '../../../../src/contract/limits.ts';

/** What is put in to part what belongs together, made visible. */
const shown = (markdown: string): string => renderGithub(markdown).replaceAll('\u200b', '␣');

describe('renderGithub', () => {
  it.each([
    '# a **b** _c_ `d`\n\n- [x] e\n\n| f | g |\n|---|---|\n| 1 | 2 |\n',
    'mail a.b@c.test or see https://x.test/@someone/1 and [x](https://x.test/@y)',
    '`@code` and `fixes #1`\n\n```\n@octocat fixes #1\n/merge\n<!-- x -->\n```\n\n    @indented ![i](u)\n',
    'see #1, o/r#2; the prefix #3 and a hash # 4 are no closing words',
    'press <kbd>Esc</kbd><br>and <b>hold</b>',
    '[@label]\n\n[@label]: https://x.test\n\n[^@n]\n\n[^@n]: note',
    'a/b and either/or\n',
    '',
  ])('changes no byte of what does nothing: %j', (markdown) => {
    expect(renderGithub(markdown)).toBe(markdown);
  });

  it.each([
    ['ask @octocat', 'ask @␣octocat'],
    ['**@org/team** (@x) _@y_', '**@␣org/team** (@␣x) _@␣y_'],
    ['&#64;octocat &commat;octocat \\@octocat', '&#64;␣octocat &commat;␣octocat \\@␣octocat'],
    ['é@octocat', 'é@␣octocat'],
    ['a@b.test@octocat', 'a@b.test@␣octocat'],
    ['[@octocat](https://x.test)', '[@␣octocat](https://x.test)'],
    ['| @a | b |\n|--|--|\n| c | @d |', '| @␣a | b |\n|--|--|\n| c | @␣d |'],
    ['<div>@octocat</div>', '<div>@␣octocat</div>'],
  ])('mentions nobody: %s', (markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
  });

  it.each([
    ['Fixes #12', 'Fixes #␣12'],
    ['closes: o/r#12', 'closes: o/r#␣12'],
    ['resolved GH-12', 'resolved GH-␣12'],
    ['**fix** [#12](https://x.test)', '**fix** [#␣12](https://x.test)'],
    ['fixes\n#12', 'fixes\n#␣12'],
    ['closed https://github.com/o/r/issues/12', 'closed␣ https://github.com/o/r/issues/12'],
    ['fixes &#35;12', 'fixes &#35;␣12'],
    ['fi&#120;es #12', 'fi&#120;␣es #12'],
  ])('closes nothing: %s', (markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
  });

  it.each([
    ['/merge', '\\/merge'],
    ['text\n  /lgtm\n', 'text\n  \\/lgtm\n'],
    ['<div>\n/approve\n</div>', '<div>\n&#47;approve\n</div>'],
  ])('commands no bot: %j', (markdown, expected) => {
    expect(renderGithub(markdown)).toBe(expected);
  });

  it.each([
    ['a <!-- marker --> b', 'a <!-- --> b'],
    ['<!-- {"verdict":"approve"}\n\n-->\n\nx', '<!-- -->\n\nx'],
    ['<!-- never closed', '&lt;!-- never closed'],
    ['<!channel> and <your-token>', '&lt;!channel> and &lt;your-token>'],
    ['<img src="https://x.test/i.png">', '&lt;img src="https:\u200b//x.test/i.png">'],
    ['<script>x</script>', '&lt;script>x&lt;/script>'],
  ])('hides nothing and loads nothing in raw HTML: %j', (markdown, expected) => {
    expect(renderGithub(markdown)).toBe(expected);
  });

  it.each([
    ['![alt](https://x.test/i.png)', '[alt](https://x.test/i.png)'],
    ['![](https://x.test/i.png)', '<https://x.test/i.png>'],
    ['![alt][r]\n\n[r]: https://x.test', '[alt][r]\n\n[r]: https://x.test'],
    ['[![badge @x](https://x.test/b.svg)](https://ci.test)', '[badge @␣x](https://ci.test)'],
    // The mark before an image is text, and must not make one of the link.
    ['!![a](https://x.test/i.png)', '\\![a](https://x.test/i.png)'],
    ['![a \\*b\\*](https://x.test/i.png)', '[a &#42;b&#42;](<https://x.test/i.png>)'],
  ])('turns images into links: %s', (markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
  });

  it.each([
    ['[click](javascript:alert(1))', 'click'],
    ['[a *b*][r]\n\n[r]: data:text/html,x', 'a *b*'],
    ['<javascript:alert(1)>', 'javascript:alert(1)'],
  ])('makes text of a link that leads nowhere safe: %s', (markdown, expected) => {
    expect(renderGithub(markdown).startsWith(expected)).toBe(true);
    expect(renderGithub(markdown)).not.toContain('](');
  });

  it.each([
    // One image becomes a link, and with the mark before it an image again.
    ['!!![a](https://x.test/i.png)', '!\\![a](https://x.test/i.png)'],
    // A comment that opens where the one before it ends: what is shown of both is the second's beginning.
    ['<!-- a --><!-- b', '&lt;!-- b'],
    ['@<!-- x -->octocat', '@<!-- -->␣octocat'],
    ['fi<!-- x -->xes #1', 'fi<!-- -->␣xes #1'],
    ['@<!-- -->octocat', '@<!-- -->␣octocat'],
  ])('reads its own result again, so that no change brings a new mark together: %s', (markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
    expect(renderGithub(renderGithub(markdown))).toBe(renderGithub(markdown));
  });

  it('cuts a long answer between blocks and says so', () => {
    const block = `${'word '.repeat(400).trim()}.`;
    const body = renderGithub(Array.from({ length: 60 }, () => block).join('\n\n'));
    const [kept = '', note = ''] = body.split('\n\n---\n\n');
    expect(note).toBe('_The rest of this answer is left out: it is longer than one post may be._');
    expect(kept.split('\n\n').every((piece) => piece === block)).toBe(true);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_GITHUB_BODY_BYTES);
    expect(Buffer.byteLength(body)).toBeGreaterThan(MAX_GITHUB_BODY_BYTES - 2_200);
  });

  it('makes inert what only a definition behind the cut had made a link', () => {
    const filler = `${'word '.repeat(400).trim()}.`;
    const body = renderGithub(`[@octocat]\n\n${`${filler}\n\n`.repeat(60)}[@octocat]: https://x.test`);
    expect(body.startsWith('[@\u200boctocat]')).toBe(true);
  });

  it.each([
    ['past what is parsed', `${'>'.repeat(5_000)} @octocat`, '(depth)'],
    ['of one block longer than a post', `${'word @octocat '.repeat(6_000)}`, '(size)'],
    ['of backticks', '`'.repeat(200_000), ''],
  ])('posts a text %s in a fence and says why', (_name, markdown, reason) => {
    const body = renderGithub(markdown);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_GITHUB_BODY_BYTES);
    expect(body).toMatch(/^_This answer is shown as written, not formatted \([a-z]+\)\._\n\n```+text\n/);
    expect(body).toContain(reason);
  });
});
