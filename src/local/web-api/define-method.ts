import type { z } from 'zod';
import type { WorkspaceState } from '../state/index.ts';
import { type ApiResult, refuse } from './api-result.ts';
import type { UploadTable } from './upload-table.ts';

/** What a method may use. */
export type MethodContext = {
  readonly state: WorkspaceState;
  /** The workspace's address, with a slash at its end. */
  readonly workspaceUrl: string;
  /** Makes the address of a new Socket Mode connection; it works once. */
  readonly issueSocketUrl: () => string;
  readonly uploads: UploadTable;
  /** Scopes the bot token was granted. */
  readonly scopes: ReadonlySet<string>;
};

/** A call's arguments by name, as they arrived: text from a form, JSON values from JSON. */
export type RawArguments = Readonly<Record<string, unknown>>;

/** One Web API method. */
export type ApiMethod = {
  /** Whose token it takes: the bot's, or the app-level one. */
  readonly token: 'bot' | 'app';
  readonly call: (raw: RawArguments, context: MethodContext) => ApiResult;
};

/** What a method's author states. */
export type MethodDefinition<Arguments> = {
  readonly token?: 'bot' | 'app';
  /** The scope needed; a function where it depends on the channel. Undefined: none. */
  readonly scope?: string | ((args: Arguments, context: MethodContext) => string | undefined);
  readonly arguments: z.ZodType<Arguments>;
  readonly run: (args: Arguments, context: MethodContext) => ApiResult;
};

/**
 * A method that checks its arguments and scope before it runs, in Slack's order and with Slack's errors.
 * @param definition - see `MethodDefinition`.
 */
export function defineMethod<Arguments>(definition: MethodDefinition<Arguments>): ApiMethod {
  return {
    token: definition.token ?? 'bot',
    call: (raw, context) => {
      const parsed = definition.arguments.safeParse(raw);
      if (!parsed.success) {
        return refuse(
          'invalid_arguments',
          parsed.error.issues.map(
            (issue) => `[ERROR] ${issue.message} [json-pointer:/${issue.path.join('/')}]`,
          ),
        );
      }
      const { scope } = definition;
      const needed = typeof scope === 'function' ? scope(parsed.data, context) : scope;
      if (needed !== undefined && !context.scopes.has(needed)) {
        return { ok: false, error: 'missing_scope', needed, provided: [...context.scopes].join(',') };
      }
      return definition.run(parsed.data, context);
    },
  };
}
