import type { Config } from '../config.ts';
import type { RunId } from '../contract/brand.ts';
import type { RunStore } from '../contract/run-store.ts';
import { createLogger } from '../main/create-logger.ts';
import { openRecord } from '../main/open-record.ts';
import { readSecret } from '../main/read-secret.ts';
import { readServingInfo } from '../main/serving-lock.ts';
import { createRunLinks, type RunLinks } from '../web/index.ts';
import { UsageError } from './command.ts';

/** The record as the commands read it, beside a bot that may be serving it. */
export type OpenStore = { readonly store: RunStore; readonly links: RunLinks };

/** Opens a data folder's record and its links; links point to where a running bot serves, or where one would. */
export async function openStore(config: Config): Promise<OpenStore> {
  const { store } = await openRecord(config.dataDir, createLogger(config.logLevel));
  const served = readServingInfo(config.dataDir)?.webUrl;
  const baseUrl = config.publicUrl ?? served ?? `http://127.0.0.1:${config.port}`;
  return { store, links: createRunLinks({ secret: readSecret(config.dataDir), baseUrl }) };
}

/**
 * The run a person means: a whole id, or the beginning of one that no other run among the newest shares.
 * @throws UsageError where there is none, or several.
 */
export async function findRun(named: string, store: RunStore): Promise<RunId> {
  const id = named.toUpperCase() as RunId;
  if ((await store.readRun(id)) !== undefined) return id;
  const matches = (await store.listRuns()).filter(({ runId }) => runId.startsWith(id) || runId.endsWith(id));
  const [match] = matches;
  if (match === undefined) throw new UsageError(`there is no run ${named}; switchboard runs lists them`);
  if (matches.length > 1) throw new UsageError(`${matches.length} runs match ${named}; give more of the id`);
  return match.runId;
}
