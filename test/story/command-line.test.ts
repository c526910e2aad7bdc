import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../guard/project-files.ts';

type Ended = { readonly code: number | null; readonly out: string; readonly error: string };

describe('the command line', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'switchboard-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs `bin/switchboard` in a folder of its own, with nothing of this process's settings. */
  const run = (
    args: readonly string[],
    input = '',
    environment: Record<string, string> = {},
  ): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const child = spawn(join(ROOT, 'bin', 'switchboard'), args, {
        cwd: folder,
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: folder,
          SWITCHBOARD_PORT: '0',
          SWITCHBOARD_WORKSPACE_PORT: '0',
          ...environment,
        },
      });
      let out = '';
      let error = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        error += chunk;
      });
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, error }));
      child.stdin.end(input);
    });

  it('asks end to end, and the run stays in the record', async () => {
    const asked = await run(['ask', 'echo: *Verdict: approve* - fine', '--json']);
    expect(asked.error).toBe('');
    expect(asked.code).toBe(0);
    const reply = JSON.parse(asked.out) as Record<string, unknown>;
    expect(reply).toMatchObject({
      status: 'succeeded',
      state: 'complete',
      canonical: '**Verdict: approve** - fine',
      raw: '*Verdict: approve* - fine',
      slack: { text: '*Verdict: approve* - fine' },
    });
    const runId = String(reply['runId']);
    const listed = await run(['runs']);
    expect(listed.out).toContain(runId);
    const shown = JSON.parse((await run(['show', runId, '--json'])).out) as {
      answer: string;
      events: { seq: number }[];
    };
    expect(shown.answer).toBe('**Verdict: approve** - fine');
    expect(shown.events.map(({ seq }) => seq)).toEqual(shown.events.map((_, index) => index + 1));
    const again = await run(['reinterpret', runId]);
    expect(again.code).toBe(0);
    for (const line of again.out.trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ runId, added: false, changes: [] });
  });

  it('ends with 2 where the mention was refused, and says so in the reply', async () => {
    const asked = await run(['ask', 'effort:gigantic hello', '--json']);
    expect(asked.code).toBe(2);
    expect(JSON.parse(asked.out)).toMatchObject({ status: 'refused', state: null, canonical: null });
  });

  it('renders standard input byte for byte as canonical Markdown', async () => {
    const raw = '\uFEFF*x* and `*y*`\r\n\r\n- [ ] a  \n\ttab';
    expect((await run(['render', '--to', 'canonical'], raw)).out).toBe(
      '\uFEFF**x** and `*y*`\r\n\r\n- [ ] a  \n\ttab',
    );
  });

  it('renders thousands of answers in one process, a JSON string a line, in order', async () => {
    const answers = Array.from({ length: 2_000 }, (_, index) => `*n${index}* <!channel>`);
    const { out, code } = await run(
      ['render', '--to', 'canonical', '--jsonl'],
      answers.map((text) => JSON.stringify(text)).join('\n'),
    );
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as string),
    ).toEqual(answers.map((text) => text.replace(/\*(n\d+)\*/, '**$1**')));
  });

  it('prints the messages that would be posted', async () => {
    const { out } = await run(['render', '--to', 'slack', '--json'], '*x* <!channel>');
    const messages = JSON.parse(out) as { text: string; blocks: unknown[] }[];
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toBe('*x* &lt;!channel&gt;');
  });

  it.each(['canonical', 'slack', 'html', 'memory', 'github'])('renders any text for %s', async (surface) => {
    const { code, error } = await run(['render', '--to', surface], '# t\n\n*a* | b');
    expect([code, error]).toEqual([0, '']);
  });

  it("plans the chapter's request on its three routes as the chapter tells it", async () => {
    const controls = '{"max_tokens":256,"temperature":0.2,"reasoning_effort":"low"}';
    const plan = async (route: string) =>
      JSON.parse((await run(['plan', '--route', route, '--controls', controls, 'Review P'])).out) as {
        body: Record<string, unknown>;
        controls: { control: string; fate: string }[];
      };
    const fates = (planned: { controls: { control: string; fate: string }[] }) =>
      Object.fromEntries(planned.controls.map(({ control, fate }) => [control, fate]));
    const responses = await plan('chapter-responses');
    expect(responses.body).toMatchObject({
      max_output_tokens: 256,
      temperature: 0.2,
      reasoning: { effort: 'low' },
    });
    expect(fates(responses)).toEqual({
      max_tokens: 'renamed',
      temperature: 'sent',
      reasoning_effort: 'nested',
    });
    for (const route of ['chapter-chat', 'chapter-messages']) {
      const planned = await plan(route);
      expect(planned.body).toMatchObject({ max_tokens: 256, temperature: 0.2 });
      expect(fates(planned)).toEqual({
        max_tokens: 'sent',
        temperature: 'sent',
        reasoning_effort: 'omitted',
      });
    }
  });

  it('refuses before anything is sent: exit code 2, and the value is not repeated', async () => {
    const { code, out } = await run([
      'plan',
      '--route',
      'sample-chat',
      '--controls',
      '{"maxOutputTokens":"abc-sentinel"}',
    ]);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      refused: { code: 'control.malformed', control: 'maxOutputTokens' },
    });
    expect(out).not.toContain('sentinel');
  });

  it('reads the raw bytes of a reply', async () => {
    const body =
      '{"id":"c","object":"chat.completion","choices":[{"index":0,"finish_reason":"length","message":{"role":"assistant","content":"cut"}}]}';
    writeFileSync(join(folder, 'reply.json'), body);
    const { out, code } = await run(['interpret', '--dialect', 'chat', 'reply.json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      transport: 'response-received',
      state: 'truncated',
      cause: 'output-limit',
      signal: { raw: 'length' },
      text: 'cut',
      decision: 'stop',
      callStatus: 'unresolved',
    });
  });

  it('returns a failure of shape as a result', async () => {
    writeFileSync(
      join(folder, 'schema.json'),
      '{"type":"object","properties":{"count":{"type":"integer"}},"required":["count"]}',
    );
    const ok = await run(
      ['accept', '--type', 'json', '--schema', 'schema.json', '-'],
      '```json\n{"count":1}\n```',
    );
    expect([ok.code, JSON.parse(ok.out)]).toEqual([
      0,
      { ok: true, value: { count: 1 }, canonical: '{"count":1}', changed: false },
    ]);
    const bad = await run(['accept', '--type', 'json', '--schema', 'schema.json', '-'], '{"count":"1"}');
    expect([bad.code, JSON.parse(bad.out)]).toMatchObject([0, { ok: false, kind: 'schema' }]);
    const broken = await run(['accept', '--type', 'json', '-'], '{"count":1,"count":2}');
    expect([broken.code, JSON.parse(broken.out)]).toMatchObject([0, { ok: false, kind: 'syntax' }]);
  });

  it('lists every fault of the configuration at once and starts nothing', async () => {
    const { code, out, error } = await run(['start'], '', {
      SWITCHBOARD_PROT: '1',
      SLACK_BOT_TOKEN: 'wrong',
      SWITCHBOARD_MEMORY: 'perhaps',
    });
    expect([code, out]).toEqual([2, '']);
    for (const name of ['SWITCHBOARD_PROT', 'SLACK_BOT_TOKEN', 'SWITCHBOARD_MEMORY'])
      expect(error).toContain(name);
  });

  it('ends with 1 and a clear line where Slack refuses a token', async () => {
    const { startLocalWorkspace } = await import('../../src/local/index.ts');
    const workspace = await startLocalWorkspace();
    try {
      const { code, error } = await run(['start'], '', {
        SLACK_BOT_TOKEN: 'xoxb-not-this-one',
        SLACK_APP_TOKEN: workspace.appToken,
        SLACK_API_URL: workspace.apiUrl,
      });
      expect(code).toBe(1);
      expect(error).toContain('SLACK_BOT_TOKEN');
      expect(error).not.toContain('not-this-one');
    } finally {
      await workspace.stop();
    }
  });

  it.each([
    [[]],
    [['nonsense']],
    [['render']],
    [['plan', '--route', 'nowhere']],
    [['interpret', '--dialect', 'x', 'f']],
    [['ask']],
    [['show', 'NOTARUN']],
  ])('says what it needs and ends with 2: %j', async (args) => {
    const { code, error, out } = await run(args);
    expect(code).toBe(2);
    expect(`${error}${out}`.length).toBeGreaterThan(20);
    expect(error).not.toContain('    at ');
  });

  it('helps', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'start',
      'ask',
      'render',
      'plan',
      'interpret',
      'accept',
      'runs',
      'show',
      'reinterpret',
      'doctor',
    ])
      expect(out).toContain(command);
  });

  it('examines itself', async () => {
    const { code, out } = await run(['doctor']);
    expect(code).toBe(0);
    expect(out).toContain('route sample-chat (default)');
  });
});
