import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/contract/redact.ts';
import { SECRET_SHAPES } from '../../../src/contract/secret-shapes.ts';

/** Made-up secrets are put together here, so that no scanner takes this file for a leak. */
const made = (...parts: string[]) => parts.join('');
const DIGITS = '1234567890';
const LETTERS = 'abcdefGHIJKLmnopqrSTUV';
const HEX = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

describe('redact takes out', () => {
  it.each([
    ['a Slack bot token', made('xoxb-', DIGITS, '-', DIGITS, '-', LETTERS), 'slack-token'],
    ['a Slack refresh token', made('xoxe.xoxp-1-', LETTERS, DIGITS), 'slack-token'],
    ['a Slack app token', made('xapp-1-A0', DIGITS, '-', HEX), 'slack-token'],
    ['a GitHub token', made('ghp_', LETTERS, DIGITS), 'github-token'],
    ['a fine-grained GitHub token', made('github_pat_', LETTERS, '_', DIGITS), 'github-token'],
    ['a GitLab token', made('glpat-', LETTERS, DIGITS), 'gitlab-token'],
    ['an OpenAI project key', made('sk-proj-', LETTERS, '_', DIGITS, '-', LETTERS), 'model-key'],
    ['an Anthropic key', made('sk-ant-api03-', LETTERS, '-', DIGITS, LETTERS), 'model-key'],
    ['a key in hexadecimal', made('sk-', HEX), 'model-key'],
    ['a Stripe key', made('sk_live_', LETTERS, DIGITS), 'payment-key'],
    ['an AWS key id', made('AKIA', 'IOSFODNN7EXAMPLE'), 'aws-key-id'],
    ['a Google API key', made('AIza', 'SyA-', LETTERS, '123456789'), 'google-key'],
    ['a Google access token', made('ya29.', LETTERS, '-', DIGITS), 'google-key'],
    ['an npm token', made('npm_', LETTERS, DIGITS, 'ABCD'), 'registry-token'],
    [
      'a JSON web token',
      made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0In0', '.', LETTERS),
      'json-web-token',
    ],
    ['an unsigned JSON web token', made('eyJhbGciOiJub25lIn0', '.eyJzdWIiOiIxMjM0In0.'), 'json-web-token'],
  ])('%s', (_name, secret, kind) => {
    const marker = `REDACTED-${kind}`;
    expect(redact(`Use ${secret}, then stop.`)).toEqual({
      text: `Use ${marker}, then stop.`,
      found: { [kind]: 1 },
    });
    expect(redact(`{"k":"${secret}"}`).text).toBe(`{"k":"${marker}"}`);
    expect(redact(secret).text).toBe(marker);
    // As it stands in a stored body or a log line: behind an escape, and in JSON that stands in a JSON string.
    for (const before of ['a\\n', 'a\\t', 'a\\u003c'])
      expect(redact(`{"k":"${before}${secret}"}`).text).toBe(`{"k":"${before}${marker}"}`);
    const nested = (value: string) => JSON.stringify({ k: JSON.stringify({ k: `a\n${value}` }) });
    expect(redact(nested(secret)).text).toBe(nested(marker));
  });

  it.each([
    [made('Authorization: Bearer ', LETTERS), 'Authorization: Bearer REDACTED-http-credentials'],
    [made('authorization: basic ', 'dXNlcjpwYXNzd29yZA=='), 'authorization: basic REDACTED-http-credentials'],
    [made('{"authorization":"Bearer ', HEX, '"}'), '{"authorization":"Bearer REDACTED-http-credentials"}'],
    [
      made('{"k":"a\\nAuthorization: Bearer ', HEX, '"}'),
      '{"k":"a\\nAuthorization: Bearer REDACTED-http-credentials"}',
    ],
    [made('{"k":"a\\nbearer ', HEX, '"}'), '{"k":"a\\nbearer REDACTED-http-credentials"}'],
    [
      made('{"k":"a\\nhttps://bot:', HEX, '@git.test/a"}'),
      '{"k":"a\\nhttps://bot:REDACTED-url-userinfo@git.test/a"}',
    ],
    [made('sent with bearer ', HEX), 'sent with bearer REDACTED-http-credentials'],
    [made('Set-Cookie: session=', HEX, '; Secure'), 'Set-Cookie: session=REDACTED-http-session; Secure'],
    [made('https://bot:', HEX, '@git.test/a'), 'https://bot:REDACTED-url-userinfo@git.test/a'],
    [made('redis://:', 'hunter2', '@cache:6379/0'), 'redis://:REDACTED-url-userinfo@cache:6379/0'],
    [
      made('https://hooks.slack.com/services/', 'T0123456/B0123456/', LETTERS),
      'https://hooks.slack.com/services/REDACTED-slack-webhook',
    ],
  ])('only the secret part of %s', (text, redacted) => {
    expect(redact(text).text).toBe(redacted);
  });

  it.each([
    ['password=abc', 'password=REDACTED-named-value'],
    ['DB_PASSWORD=correct-horse\nNEXT=1', 'DB_PASSWORD=REDACTED-named-value\nNEXT=1'],
    ['my password: hunter2 ok', 'my password: REDACTED-named-value ok'],
    ['password = "tr0ub4dor&3"', 'password = "REDACTED-named-value"'],
    ['{"password":"abc"}', '{"password":"REDACTED-named-value"}'],
    ['{"k":"{\\"password\\":\\"abc\\"}"}', '{"k":"{\\"password\\":\\"REDACTED-named-value\\"}"}'],
    ['{"k":"a\\npassword = \\"tr0ub4dor&3\\""}', '{"k":"a\\npassword = \\"REDACTED-named-value\\""}'],
    ["api_key: 'a1b2c3d4e5f6'", "api_key: 'REDACTED-named-value'"],
    [`aws_secret_access_key = ${LETTERS}0`, 'aws_secret_access_key = REDACTED-named-value'],
    [`clientSecret: ${HEX}`, 'clientSecret: REDACTED-named-value'],
    ['secret: password=abc', 'secret: password=REDACTED-named-value'],
  ])('the value behind a telling name: %s', (text, redacted) => {
    expect(redact(text)).toEqual({ text: redacted, found: { 'named-value': 1 } });
  });

  it('a private key, whole, with its line breaks real or escaped', () => {
    const body = `${HEX}${HEX}`;
    const begin = made('-----BEGIN RSA ', 'PRIVATE KEY-----');
    const end = made('-----END RSA ', 'PRIVATE KEY-----');
    expect(redact(`a\n${begin}\n${body}\n${body}==\n${end}\nb`).text).toBe('a\nREDACTED-pem-key\nb');
    expect(redact(`{"k":"${begin}\\n${body}\\n${end}\\n"}`).text).toBe('{"k":"REDACTED-pem-key\\n"}');
  });

  it('a private key that was cut off, with the lines that are there and no word after', () => {
    const begin = made('-----BEGIN ', 'PRIVATE KEY-----');
    expect(redact(`${begin}\n${HEX}\n${HEX}\nand then prose`).text).toBe('REDACTED-pem-key\nand then prose');
    expect(redact(`The line ${begin} opens a file.`).text).toBe('The line REDACTED-pem-key opens a file.');
  });

  it('each of several private keys, and nothing between them', () => {
    const key = made('-----BEGIN ', 'PRIVATE KEY-----\n', HEX, '\n-----END ', 'PRIVATE KEY-----');
    const cut = made('-----BEGIN ', 'PRIVATE KEY-----');
    expect(redact(`${cut} one ${key} two ${key}`)).toEqual({
      text: 'REDACTED-pem-key one REDACTED-pem-key two REDACTED-pem-key',
      found: { 'pem-key': 3 },
    });
  });

  it('every one of many, and counts them by kind', () => {
    const github = made('ghp_', LETTERS, DIGITS);
    const slack = made('xoxb-', DIGITS, '-', LETTERS);
    expect(redact(`${github} ${slack} ${github}`).found).toEqual({ 'github-token': 2, 'slack-token': 1 });
  });
});

describe('redact leaves', () => {
  it.each([
    'the task-management-system and its risk-assessment-framework-v2',
    'https://intranet.test/disk-usage-report-2026',
    'Session: Tuesday at noon',
    'primary key: user_id',
    'token_count: 1234, max_tokens=1024',
    'commit 1f7a7a472abf3dd9643fd615f6da379c4acb3e3a',
    'id 123e4567-e89b-12d3-a456-426614174000 and 01KBA0SW1TCHB0ARDF1XT00001',
    'sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
    '<div class="sk-folding-cube sk-cube1"> in locale sk-SK',
    'Bearer authentication (RFC 6750) and Basic authentication',
    'Authorization: Bearer YOUR_API_KEY',
    'Authorization: Bearer <token>',
    'set SLACK_BOT_TOKEN=xoxb-your-token and xapp-your-token',
    'password: required, at least 12 characters',
    '"password": "Must contain 8 characters"',
    '{"password":"string","api_key":{"type":"string"}}',
    'password = getPassword()',
    'password=config.database.password',
    'connect(user=user, password=given)',
    'api_key = os.environ["OPENAI_API_KEY"]',
    'PASSWORD=$DB_PASSWORD, PASSWORD=${'.concat('DB_PASSWORD}, password=<password>'),
    'postgres://user:password@localhost:5432/app',
    'https://example.com:8080/a@b and mailto:someone@example.com',
    'secret: ****** and password: ••••••',
    'The secret: start small. The password: nobody knows.',
    'Cookie: a small file a site stores',
    'see npm_config_cache and pypi-server and hf_transfer',
    'a bearer of bad news, 12 of them',
    'REDACTED-slack-token',
  ])('%s', (text) => {
    expect(redact(text)).toEqual({ text, found: {} });
  });
});

describe('a marker', () => {
  it('makes no secret of what stands behind it', () => {
    for (const { kind } of SECRET_SHAPES) {
      for (const sign of [': ', '=', ' = "', ' ']) {
        const text = `REDACTED-${kind}${sign}A1b2C3d4E5f6G7"`;
        expect(redact(text)).toEqual({ text, found: {} });
      }
    }
  });
});

describe('redact is bounded', () => {
  it.each([
    ['starts of keys', 'sk-'],
    ['starts of web tokens', 'eyJaaaaaaaaaa-'],
    ['starts of web tokens with dots', 'eyJaaaaaaaaaa.'],
    ['addresses', 'a://b:c'],
    ['assignments', 'password='],
    ['headers', 'authorization='],
    ['private key headers', made('-----BEGIN ', 'PRIVATE KEY-----')],
    ['base64', 'QUJD'],
    ['cookies', 'cookie: a='],
    ['Slack prefixes', 'xoxb-'],
  ])('for a megabyte of %s', (_name, part) => {
    const text = part.repeat(Math.ceil(1_048_576 / part.length));
    // The runner's own limit fails a quadratic pattern: it would need hours.
    expect(typeof redact(text).text).toBe('string');
  });
});
