import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { MAX_HTTP_BODY_BYTES } from '../../contract/limits.ts';
import type { ActionResult } from '../person-actions.ts';
import type { NodeEnvironment } from '../server/api-routes.ts';
import { type Channel, type Member, type Message, mentionsBot, threadOf } from '../state/index.ts';
import type { WorkspaceParts } from '../workspace-sides.ts';
import { type ChatAssets, readChatAssets } from './chat-assets.ts';
import { readChatView } from './chat-view.ts';
import type { RejectedDraft } from './draw-composer.ts';
import { drawPage } from './draw-page.ts';
import { liveStream } from './live-stream.ts';
import { type PageAddress, pageHref } from './page-address.ts';
import { pageHeaders } from './page-headers.ts';

type PageContext = Context<NodeEnvironment>;

const UNPROCESSABLE = 422;

const formSchema = z.object({
  as: z.string(),
  channel: z.string(),
  /** The page to come back to; only a path of this site is followed. */
  back: z
    .string()
    .regex(/^\/archives\//)
    .optional(),
  ts: z.string().optional(),
  thread_ts: z.string().optional(),
  text: z.string().optional(),
  name: z.string().optional(),
  action_id: z.string().optional(),
});

type Form = z.infer<typeof formSchema>;

/** The chat page: its views, the forms on it, its live stream and its static files. */
export function chatRoutes(parts: WorkspaceParts): Hono<NodeEnvironment> {
  const { state, actions } = parts;
  const assets = readChatAssets();
  const routes = new Hono<NodeEnvironment>();
  routes.use(pageHeaders());
  routes.get('/', (context) => showPage(context, parts, assets, state.directory.channels()[0]));
  routes.get('/archives/direct', (context) =>
    context.redirect(directHref(readPerson(context, parts), parts)),
  );
  routes.get('/archives/:channel', (context) =>
    showPage(context, parts, assets, state.directory.channel(context.req.param('channel'))),
  );
  routes.get('/archives/:channel/:message{p\\d+}', (context) => followPermalink(context, parts));
  routes.get('/chat/live', (context) => liveStream(context, state));
  routes.get('/assets/:version/:file', (context) => serveAsset(context, assets));
  const forms = new Hono<NodeEnvironment>().use(bodyLimit({ maxSize: MAX_HTTP_BODY_BYTES }));
  forms.post('/messages', async (context) => {
    const form = await readForm(context);
    if (form === undefined) return context.text('That form cannot be read.', 400);
    const threadTs = form.thread_ts === '' ? undefined : form.thread_ts;
    const result = actions.post({
      channel: form.channel,
      user: form.as,
      text: form.text ?? '',
      ...(threadTs === undefined ? {} : { threadTs }),
    });
    if (result.kind === 'done') return goTo(context, afterPost(result.message, form, parts));
    return rejectDraft(context, parts, assets, form, result.problem);
  });
  const action = (path: string, act: (form: Form) => ActionResult): void => {
    forms.post(path, async (context) => {
      const form = await readForm(context);
      if (form === undefined) return context.text('That form cannot be read.', 400);
      const result = act(form);
      if (result.kind === 'refused') return context.text(result.problem, UNPROCESSABLE);
      return goTo(context, form.back ?? '/');
    });
  };
  const addressOf = (form: Form) => ({ channel: form.channel, ts: form.ts ?? '' });
  action('/edits', (form) => actions.edit(addressOf(form), form.as, form.text ?? ''));
  action('/deletions', (form) => actions.remove(addressOf(form), form.as));
  action('/reactions', (form) => actions.react(addressOf(form), form.as, form.name ?? ''));
  action('/presses', (form) => actions.press(addressOf(form), form.as, form.action_id ?? ''));
  routes.route('/chat', forms);
  routes.notFound((context) => context.text('There is nothing here.', 404));
  return routes;
}

function showPage(
  context: PageContext,
  parts: WorkspaceParts,
  assets: ChatAssets,
  channel: Channel | undefined,
): Response | Promise<Response> {
  const as = readPerson(context, parts);
  if (channel === undefined || !channel.members.includes(as.id)) return context.notFound();
  const threadTs = context.req.query('thread_ts');
  const before = context.req.query('before');
  const address: PageAddress = {
    channel: channel.id,
    as,
    ...(threadTs === undefined ? {} : { threadTs }),
    ...(before === undefined ? {} : { before }),
  };
  return drawAt(context, parts, assets, address, channel);
}

function drawAt(
  context: PageContext,
  parts: WorkspaceParts,
  assets: ChatAssets,
  address: PageAddress,
  channel: Channel,
  rejected?: RejectedDraft,
): Response | Promise<Response> {
  const view = readChatView(parts.state, address, channel, parts.delivery.isBotConnected);
  context.header('cache-control', 'no-store');
  return context.html(drawPage(view, assets.folder, rejected), rejected === undefined ? 200 : UNPROCESSABLE);
}

/** Who looks: the person the address names, else the first. */
function readPerson(context: PageContext, { state }: WorkspaceParts): Member {
  const named = state.directory.memberByHandle(context.req.query('as') ?? '');
  const person =
    named?.botId === undefined ? (named ?? state.directory.people()[0]) : state.directory.people()[0];
  if (person === undefined) throw new Error('the workspace has no people');
  return person;
}

function directHref(person: Member, { state }: WorkspaceParts): string {
  return pageHref({ channel: state.directory.openDirect(person).id, as: person });
}

/** The address chat.getPermalink gives leads to the message's thread. */
function followPermalink(context: PageContext, parts: WorkspaceParts): Response | Promise<Response> {
  const channel = context.req.param('channel') ?? '';
  const digits = (context.req.param('message') ?? '').slice(1);
  const message = parts.state.messages.read(channel, `${digits.slice(0, -6)}.${digits.slice(-6)}`);
  if (message === undefined) return context.notFound();
  return context.redirect(pageHref({ channel, as: readPerson(context, parts), threadTs: threadOf(message) }));
}

async function readForm(context: PageContext): Promise<Form | undefined> {
  return formSchema.safeParse(await context.req.parseBody()).data;
}

/** Scripts ask for JSON and are told where to go; a plain form is sent there. */
function goTo(context: PageContext, href: string): Response {
  const wantsJson = context.req.header('accept')?.includes('application/json') === true;
  return wantsJson ? context.json({ href }) : context.redirect(href, 303);
}

/** After a message meant for the bot the thread it will answer in is shown, else the page the form was on. */
function afterPost(message: Message, form: Form, { state }: WorkspaceParts): string {
  const back = form.back ?? '/';
  const channel = state.directory.channel(message.channel);
  const as = state.directory.member(message.user);
  const isForBot = channel?.kind === 'direct' || mentionsBot(message);
  if (message.threadTs !== undefined || !isForBot || as === undefined) return back;
  return pageHref({ channel: message.channel, as, threadTs: message.ts });
}

function rejectDraft(
  context: PageContext,
  parts: WorkspaceParts,
  assets: ChatAssets,
  form: Form,
  problem: string,
): Response | Promise<Response> {
  if (context.req.header('accept')?.includes('application/json') === true) {
    return context.json({ problem }, UNPROCESSABLE);
  }
  const channel = parts.state.directory.channel(form.channel);
  const as = parts.state.directory.memberByHandle(form.as);
  if (channel === undefined || as === undefined) return context.text(problem, UNPROCESSABLE);
  const threadTs = form.thread_ts === '' ? undefined : form.thread_ts;
  const thread = threadTs === undefined ? {} : { threadTs };
  const address: PageAddress = { channel: channel.id, as, ...thread };
  return drawAt(context, parts, assets, address, channel, { text: form.text ?? '', problem, ...thread });
}

function serveAsset(context: PageContext, assets: ChatAssets): Response | Promise<Response> {
  const file = assets.files.get(context.req.param('file') ?? '');
  if (file === undefined || !assets.folder.endsWith(`/${context.req.param('version')}`)) {
    return context.notFound();
  }
  return context.body(file.bytes, 200, {
    'content-type': file.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
  });
}
