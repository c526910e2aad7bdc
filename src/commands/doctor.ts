import { setTimeout as delay } from 'node:timers/promises';
import { describeFaults } from '../config/config-fault.ts';
import { type Config, readConfig } from '../config.ts';
import { createLogger } from '../main/create-logger.ts';
import { openRecord } from '../main/open-record.ts';
import { checkSqliteDatabase, redact } from '../record/index.ts';
import { checkSlack, describeEndpoint } from '../slack/index.ts';
import { type Command, type CommandIo, parseArguments } from './command.ts';

const USAGE = `Usage: switchboard doctor

Checks the configuration, the record, Slack's tokens and scopes, and every route, and says what to do about each.
Sends only calls that change nothing; no model is called. Exit code 0 where nothing is wrong, 2 otherwise.`;

/** One line of the examination. */
type Finding = {
  readonly name: string;
  readonly outcome: 'ok' | 'warning' | 'problem' | 'unchecked';
  readonly detail: string;
  readonly todo?: string;
};

const MARKS: Readonly<Record<Finding['outcome'], string>> = {
  ok: 'ok     ',
  warning: 'look   ',
  problem: 'WRONG  ',
  unchecked: 'unseen ',
};

/** `switchboard doctor`: what is missing or wrong, and what to do. */
export const doctor: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  parseArguments(args, {}, USAGE);
  const reading = readConfig(io.environment, io.workingDir);
  if (reading.kind === 'invalid') {
    io.writeOut(`${MARKS.problem}configuration\n${describeFaults(reading.faults)}\n`);
    return 2;
  }
  const { config } = reading;
  const findings: readonly Finding[] = [
    { name: 'configuration', outcome: 'ok', detail: config.file ?? 'no switchboard.yml; the defaults stand' },
    { name: 'Node', outcome: 'ok', detail: process.version },
    await checkRecord(config),
    ...(await checkWorkspace(config)),
    ...checkRoutes(config),
    checkMemory(config),
    checkAddress(config),
  ];
  for (const { name, outcome, detail, todo } of findings) {
    io.writeOut(`${MARKS[outcome]}${name}: ${detail}\n${todo === undefined ? '' : `         do: ${todo}\n`}`);
  }
  return findings.some(({ outcome }) => outcome === 'problem') ? 2 : 0;
}

async function checkRecord(config: Config): Promise<Finding> {
  const name = 'record';
  try {
    const { database, store, queue } = await openRecord(config.dataDir, createLogger('silent'));
    try {
      const damage = await checkSqliteDatabase(database);
      const setAside = await queue.countSetAside();
      const open = await queue.countOpen();
      const todo = `Move ${config.dataDir} away and restore it from a backup`;
      if (damage.length > 0) return { name, outcome: 'problem', detail: damage.join('; '), todo };
      const detail = `${config.dataDir} is sound; ${open} jobs open, ${setAside} set aside`;
      if (setAside === 0) return { name, outcome: 'ok', detail };
      return {
        name,
        outcome: 'warning',
        detail,
        todo: 'Look for "set aside" in the log, and at those runs with switchboard runs',
      };
    } finally {
      await store.close();
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      name,
      outcome: 'problem',
      detail,
      todo: `Check that ${config.dataDir} can be written, or set SWITCHBOARD_DATA_DIR`,
    };
  }
}

async function checkWorkspace({ slack }: Config): Promise<readonly Finding[]> {
  if (slack.kind === 'embedded') {
    const todo =
      'To join a real workspace set SLACK_BOT_TOKEN and SLACK_APP_TOKEN (README, "Join your Slack workspace")';
    return [
      { name: 'workspace', outcome: 'ok', detail: 'the embedded one; no Slack credential is set', todo },
    ];
  }
  const connection = slack.connection();
  const endpoint = describeEndpoint(connection, createLogger('silent'), (text) => redact(text).text);
  return await checkSlack({ connection, endpoint, wait: (durationMs) => delay(durationMs) });
}

function checkRoutes(config: Config): readonly Finding[] {
  return Object.values(config.routes).map((route): Finding => {
    const isDefault = route.name === config.defaultRoute;
    const name = `route ${route.name}${isDefault ? ' (default)' : ''}`;
    const detail = `${route.profile.name}, ${route.model} at ${route.baseUrl}`;
    if (route.name.startsWith('chapter-'))
      return { name, outcome: 'unchecked', detail: `${detail}; points nowhere, for switchboard plan` };
    if (route.name.startsWith('sample-')) {
      if (!isDefault || config.slack.kind === 'embedded')
        return { name, outcome: 'ok', detail: `${detail}; scripted` };
      const todo =
        'Configure a route in switchboard.yml (see switchboard.example.yml) and set the key it names';
      return { name, outcome: 'warning', detail: 'people in Slack would get scripted answers', todo };
    }
    if (route.credentialEnv !== undefined && config.credentialOf(route) === undefined) {
      return {
        name,
        outcome: 'warning',
        detail: `${detail}; ${route.credentialEnv} is not set`,
        todo: `Set ${route.credentialEnv} to the provider key`,
      };
    }
    return { name, outcome: 'unchecked', detail: `${detail}; complete, and not called from here` };
  });
}

function checkMemory({ memory }: Config): Finding {
  const detail = memory.enabled ? `on, reflecting over route ${memory.route}` : 'off';
  return { name: 'memory', outcome: 'ok', detail };
}

function checkAddress(config: Config): Finding {
  const name = 'run links';
  if (config.publicUrl !== undefined) return { name, outcome: 'ok', detail: config.publicUrl };
  const detail = `http://127.0.0.1:${config.port}, which only this machine can open`;
  if (config.slack.kind === 'embedded') return { name, outcome: 'ok', detail };
  return {
    name,
    outcome: 'warning',
    detail,
    todo: 'Set SWITCHBOARD_PUBLIC_URL to the address people reach the bot under',
  };
}
