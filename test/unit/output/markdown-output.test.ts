import { describe, expect, it } from 'vitest';
import { acceptOutput, describeAcceptance, markdownOutput } from '../../../src/output/index.ts';

const accept = async (raw: string) => {
  const accepted = await acceptOutput(markdownOutput, raw, {
    reask: () => Promise.reject(new Error('prose is never asked for again')),
  });
  if (!accepted.ok) throw new Error('there is no invalid Markdown');
  return accepted;
};

describe('markdownOutput', () => {
  it('settles single asterisks as strong and says what it did', async () => {
    const accepted = await accept('*Verdict: approve* - fine');
    expect(accepted).toMatchObject({
      value: '**Verdict: approve** - fine',
      canonical: '**Verdict: approve** - fine',
      raw: '*Verdict: approve* - fine',
      changed: true,
      attempts: 1,
      refused: [],
    });
    expect(accepted.promoted).toHaveLength(1);
    expect(accepted.left).toEqual([]);
    expect(accepted.version).toMatch(/./);
  });

  it.each(['**x**', '_x_', '```\n*x*\n```', '`*x*`', '* item', 'plain', '', '\u0000\uD800', '[]{}<'])(
    'leaves %j as it is',
    async (raw) => {
      expect(await accept(raw)).toMatchObject({ value: raw, canonical: raw, changed: false, promoted: [] });
    },
  );

  it('says what it left as written', async () => {
    const accepted = await accept('*a **b** c*');
    expect(accepted.changed).toBe(false);
    expect(accepted.left).toHaveLength(1);
  });

  it('is never retried', () => {
    expect(markdownOutput.name).toBe('markdown');
    expect(markdownOutput.maxRetries).toBe(0);
    expect(markdownOutput.retryable({ kind: 'syntax', observed: 'x' })).toBe(false);
  });

  it('prints as the command line wants it, without the facts of its kind', async () => {
    expect(describeAcceptance(await accept('*x*'))).toEqual({
      ok: true,
      value: '**x**',
      canonical: '**x**',
      changed: true,
    });
  });
});
