import { z } from 'zod';
import type { JsonValue } from '../../contract/json-value.ts';
import { APP_ID, BOT, type Member, TEAM } from '../state/index.ts';
import { refuse } from './api-result.ts';
import { type ApiMethod, defineMethod } from './define-method.ts';

function presentMember(member: Member): { readonly [field: string]: JsonValue } {
  return {
    id: member.id,
    team_id: member.isStranger ? 'T0ELSEWHERE' : TEAM.id,
    name: member.handle,
    real_name: member.name,
    deleted: false,
    is_bot: member.botId !== undefined,
    is_app_user: false,
    is_restricted: member.isGuest,
    is_ultra_restricted: false,
    is_stranger: member.isStranger,
    tz: 'Etc/UTC',
    tz_offset: 0,
    profile: {
      real_name: member.name,
      real_name_normalized: member.name,
      display_name: member.name,
      display_name_normalized: member.name,
      ...(member.botId === undefined ? {} : { bot_id: member.botId, api_app_id: APP_ID }),
      team: TEAM.id,
    },
  };
}

const usersInfo = defineMethod({
  scope: 'users:read',
  arguments: z.object({ user: z.string().optional() }),
  run: (args, context) => {
    const member = args.user === undefined ? undefined : context.state.directory.member(args.user);
    return member === undefined ? refuse('user_not_found') : { ok: true, user: presentMember(member) };
  },
});

const usersList = defineMethod({
  scope: 'users:read',
  arguments: z.object({}),
  run: (_args, context) => ({
    ok: true,
    members: context.state.directory.members().map(presentMember),
    response_metadata: { next_cursor: '' },
  }),
});

const botsInfo = defineMethod({
  scope: 'users:read',
  arguments: z.object({ bot: z.string().optional() }),
  run: (args, context) => {
    const member = context.state.directory
      .members()
      .find((candidate) => candidate.botId !== undefined && candidate.botId === (args.bot ?? BOT.botId));
    if (member?.botId === undefined) return refuse('bot_not_found');
    const bot = { id: member.botId, deleted: false, name: member.handle, updated: 0, user_id: member.id };
    return { ok: true, bot: { ...bot, app_id: member.id === BOT.id ? APP_ID : '' } };
  },
});

const authTest = defineMethod({
  arguments: z.object({}),
  run: (_args, context) => ({
    ok: true,
    url: context.workspaceUrl,
    team: TEAM.name,
    user: BOT.handle,
    team_id: TEAM.id,
    user_id: BOT.id,
    bot_id: BOT.botId,
    app_id: APP_ID,
    is_enterprise_install: false,
  }),
});

const teamInfo = defineMethod({
  scope: 'team:read',
  arguments: z.object({}),
  run: () => ({
    ok: true,
    team: { id: TEAM.id, name: TEAM.name, domain: TEAM.domain, email_domain: '', icon: {} },
  }),
});

const connectionsOpen = defineMethod({
  token: 'app',
  arguments: z.object({}),
  run: (_args, context) => ({ ok: true, url: context.issueSocketUrl() }),
});

/** Who is who, and who is asking. */
export const MEMBER_METHODS: Readonly<Record<string, ApiMethod>> = {
  'users.info': usersInfo,
  'users.list': usersList,
  'bots.info': botsInfo,
  'auth.test': authTest,
  'team.info': teamInfo,
  'apps.connections.open': connectionsOpen,
};
