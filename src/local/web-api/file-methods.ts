import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts';
import { BOT } from '../state/index.ts';
import { refuse } from './api-result.ts';
import { countArgument, readJsonArgument } from './argument-schema.ts';
import { type ApiMethod, defineMethod } from './define-method.ts';
import { findPostableChannel } from './find-channel.ts';

const getUploadUrl = defineMethod({
  scope: 'files:write',
  arguments: z.object({
    filename: z.string().min(1),
    length: countArgument(1, Number.MAX_SAFE_INTEGER),
  }),
  run: (args, context) => {
    if (args.length > MAX_UPLOAD_BYTES) return refuse('file_upload_size_restricted');
    const upload = context.uploads.announce(args.filename);
    return {
      ok: true,
      file_id: upload.id,
      upload_url: new URL(`upload/${upload.id}`, context.workspaceUrl).href,
    };
  },
});

const filesSchema = z.array(z.object({ id: z.string(), title: z.string().optional() })).min(1);

const completeUpload = defineMethod({
  scope: 'files:write',
  arguments: z.object({
    files: z.unknown(),
    channel_id: z.string().optional(),
    thread_ts: z.string().optional(),
    initial_comment: z.string().optional(),
  }),
  run: (args, context) => {
    const json = readJsonArgument(args.files);
    const parsed = filesSchema.safeParse(json.ok ? json.value : undefined);
    if (!parsed.success) return refuse('invalid_arguments');
    const files = parsed.data.flatMap(({ id, title }) => {
      const upload = context.uploads.read(id);
      return upload?.bytes === undefined
        ? []
        : [{ id, name: upload.name, title: title ?? upload.name, size: upload.bytes.length }];
    });
    if (files.length < parsed.data.length) return refuse('file_not_found');
    if (args.channel_id !== undefined) {
      const found = findPostableChannel(args.channel_id, context);
      if (!found.ok) return found.refusal;
      context.state.post({
        channel: found.channel.id,
        user: BOT.id,
        botId: BOT.botId,
        text: args.initial_comment ?? '',
        files,
        ...(args.thread_ts === undefined ? {} : { threadTs: args.thread_ts }),
      });
    }
    return { ok: true, files };
  },
});

const info = defineMethod({
  scope: 'files:read',
  arguments: z.object({ file: z.string().optional() }),
  run: (args, context) => {
    const upload = args.file === undefined ? undefined : context.uploads.read(args.file);
    return upload?.bytes === undefined
      ? refuse('file_not_found')
      : { ok: true, file: { id: upload.id, name: upload.name, size: upload.bytes.length } };
  },
});

/** Uploads in Slack's three steps: announce, send the bytes, complete. */
export const FILE_METHODS: Readonly<Record<string, ApiMethod>> = {
  'files.getUploadURLExternal': getUploadUrl,
  'files.completeUploadExternal': completeUpload,
  'files.info': info,
};
