import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (yaml: string | undefined, environment: Record<string, string> = {}) => {
  if (yaml !== undefined) writeFileSync(join(folder, 'switchboard.yml'), yaml);
  return readConfig(environment, folder);
};
const faultsOf = (yaml: string | undefined, environment: Record<string, string> = {}) => {
  const reading = read(yaml, environment);
  return reading.kind === 'invalid' ? reading.faults : [];
};

describe('readConfig', () => {
  it('needs nothing: without a file and variables it is the embedded workspace and the sample model', () => {
    const reading = read(undefined);
    expect(reading.kind).toBe('valid');
    if (reading.kind !== 'valid') return;
    expect(reading.config.slack.kind).toBe('embedded');
    expect(reading.config.defaultRoute).toBe('sample-chat');
    expect(reading.config.memory.enabled).toBe(true);
    expect(Object.keys(reading.config.routes)).toEqual(
      expect.arrayContaining([
        'sample-responses',
        'sample-chat',
        'sample-messages',
        'chapter-responses',
        'chapter-chat',
        'chapter-messages',
      ]),
    );
  });

  it('lists every fault at once, each with its place', () => {
    const yaml = [
      'prot: 3000',
      'port: 70000',
      'routes:',
      '  fast:',
      '    profile: openai-chta',
      '    model: m',
      '    credentialEnv: KEY',
    ].join('\n');
    const places = faultsOf(yaml, {
      SWITCHBOARD_PROT: '1',
      SWITCHBOARD_LOG_LEVEL: 'loud',
      SLACK_BOT_TOKEN: 'xoxb-1',
    }).map(({ place }) => place);
    expect(places).toEqual(
      expect.arrayContaining([
        'environment SWITCHBOARD_PROT',
        'environment SWITCHBOARD_LOG_LEVEL',
        'environment SLACK_APP_TOKEN',
        `${join(folder, 'switchboard.yml')}:1 prot`,
        `${join(folder, 'switchboard.yml')}:2 port`,
      ]),
    );
  });

  it('says where YAML is broken', () => {
    const faults = faultsOf('routes:\n  a: [1,\n');
    expect(faults[0]?.place).toMatch(/switchboard\.yml:\d+$/);
    expect(faults[0]?.problem).toContain('not valid YAML');
  });

  it('suggests the profile that was probably meant', () => {
    const faults = faultsOf('routes:\n  fast: {profile: openai-chta, model: m, credentialEnv: KEY}\n', {
      KEY: 'k',
    });
    expect(faults.map(({ fix }) => fix)).toContain('Did you mean openai-chat?');
  });

  it('takes the only configured route as the default, and demands its key by name', () => {
    const yaml = 'routes:\n  fast: {profile: openai-chat, model: m, credentialEnv: MY_KEY}\n';
    expect(faultsOf(yaml).map(({ place }) => place)).toEqual(['environment MY_KEY']);
    const reading = read(yaml, { MY_KEY: 'sentinel-key' });
    expect(reading.kind).toBe('valid');
    if (reading.kind !== 'valid') return;
    expect(reading.config.defaultRoute).toBe('fast');
    const route = reading.config.routes['fast'];
    expect(route && reading.config.credentialOf(route)).toBe('sentinel-key');
    expect(JSON.stringify(reading.config)).not.toContain('sentinel-key');
  });

  it('refuses a route that takes a built-in name', () => {
    const faults = faultsOf('routes:\n  sample-chat: {profile: openai-chat, model: m, credentialEnv: KEY}\n');
    expect(faults[0]?.place).toBe('switchboard.yml routes.sample-chat');
  });

  it('extends a shipped profile by the named facts only', () => {
    const yaml = [
      'profiles: {house: {extends: openai-chat, limitField: max_tokens}}',
      'routes: {house: {profile: house, model: m, credentialEnv: KEY}}',
    ].join('\n');
    const reading = read(yaml, { KEY: 'k' });
    expect(reading.kind).toBe('valid');
    if (reading.kind !== 'valid') return;
    expect(reading.config.routes['house']?.profile).toMatchObject({
      name: 'house',
      dialect: 'chat',
      limitField: 'max_tokens',
    });
  });

  it('fails where a file that was asked for by name is not there', () => {
    const faults = faultsOf(undefined, { SWITCHBOARD_CONFIG: 'other.yml' });
    expect(faults[0]?.place).toBe(join(folder, 'other.yml'));
  });

  it('switches memory off by one variable', () => {
    const reading = read(undefined, { SWITCHBOARD_MEMORY: 'off' });
    expect(reading.kind === 'valid' && reading.config.memory.enabled).toBe(false);
  });
});
