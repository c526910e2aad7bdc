import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonValueSchema } from '../../contract/json-value.ts';
import { SLACK_VIEW_BLOCKS } from '../../contract/limits.ts';
import { APP_ID, BOT, TEAM } from '../state/index.ts';
import { type ApiResult, refuse } from './api-result.ts';
import { readJsonArgument } from './argument-schema.ts';
import { type ApiMethod, defineMethod } from './define-method.ts';
import { verifyBlocks } from './verify-blocks.ts';

const viewSchema = z.looseObject({
  type: z.enum(['modal', 'home']),
  blocks: z.array(jsonValueSchema),
});

/** Checks a view as Slack does and answers with it; the page shows none, since no surface of ours needs one yet. */
function acceptView(given: unknown, type: 'modal' | 'home'): ApiResult {
  const json = readJsonArgument(given);
  const parsed = viewSchema.safeParse(json.ok ? json.value : undefined);
  if (!parsed.success || parsed.data.type !== type) {
    return refuse('invalid_arguments', ['[ERROR] invalid view [json-pointer:/view]']);
  }
  const refusal = verifyBlocks(parsed.data.blocks, SLACK_VIEW_BLOCKS);
  if (refusal !== undefined) return refuse('invalid_arguments', [`[ERROR] ${refusal.error}`]);
  const id = `V${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  const view = {
    id,
    team_id: TEAM.id,
    app_id: APP_ID,
    bot_id: BOT.botId,
    type,
    blocks: parsed.data.blocks,
    hash: id.toLowerCase(),
    root_view_id: id,
    state: { values: {} },
  };
  return { ok: true, view };
}

const open = defineMethod({
  arguments: z.object({ trigger_id: z.string().optional(), view: z.unknown() }),
  run: (args) =>
    args.trigger_id === undefined ? refuse('invalid_trigger_id') : acceptView(args.view, 'modal'),
});

const update = defineMethod({
  arguments: z.object({
    view_id: z.string().optional(),
    external_id: z.string().optional(),
    view: z.unknown(),
  }),
  run: (args) =>
    args.view_id === undefined && args.external_id === undefined
      ? refuse('not_found')
      : acceptView(args.view, 'modal'),
});

const publish = defineMethod({
  arguments: z.object({ user_id: z.string().optional(), view: z.unknown() }),
  run: (args, context) =>
    args.user_id === undefined || context.state.directory.member(args.user_id) === undefined
      ? refuse('user_not_found')
      : acceptView(args.view, 'home'),
});

/** Modals and the app's home. */
export const VIEW_METHODS: Readonly<Record<string, ApiMethod>> = {
  'views.open': open,
  'views.push': open,
  'views.update': update,
  'views.publish': publish,
};
