import { type ApiResult, refuse } from './api-result.ts';
import type { CallLog } from './call-log.ts';
import type { MethodContext, RawArguments } from './define-method.ts';
import type { Fault, FaultBoard } from './fault-board.ts';
import { METHODS } from './method-table.ts';
import { parseArguments } from './parse-arguments.ts';

/** What the server should do for a call: send a response, or break the connection. */
export type ApiAnswer =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'drop' };

/** What the Web API needs besides the call. */
export type WebApi = {
  readonly context: MethodContext;
  readonly faults: FaultBoard;
  readonly calls: CallLog;
};

/**
 * Takes one Web API call from request to answer: token, scope, arguments, effect, and the fault set for it, if any.
 * Never rejects for anything a caller sends.
 * @param method - the name after `/api/`.
 */
export async function callWebApi(method: string, request: Request, api: WebApi): Promise<ApiAnswer> {
  const parsed = await parseArguments(request);
  const raw = parsed.ok ? parsed.arguments : {};
  const fault = api.faults.take(method);
  const applies = fault === undefined || !meetsFailure(fault) || fault.applyThenFail === true;
  let result: ApiResult | undefined;
  if (applies) result = parsed.ok ? runMethod(method, raw, request, api.context) : refuse(parsed.error);
  const { token: _token, ...logged } = raw;
  api.calls.add({
    method,
    arguments: logged,
    atMs: api.context.state.clock.nowMs(),
    applied: result?.ok === true,
    outcome: describeOutcome(fault, result),
  });
  if (fault?.delayMs !== undefined) await delay(fault.delayMs);
  return answer(fault, result, api.context);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // The server keeps the process alive; an answer nobody waits for any more should not.
    setTimeout(resolve, ms).unref();
  });
}

function runMethod(name: string, raw: RawArguments, request: Request, context: MethodContext): ApiResult {
  const method = METHODS.get(name);
  if (method === undefined) return refuse('unknown_method');
  const header = request.headers.get('authorization');
  const token = header === null ? raw['token'] : header.replace(/^Bearer /, '');
  if (token === undefined || token === '') return refuse('not_authed');
  const { botToken, appToken } = context.state.credentials;
  if (token === (method.token === 'bot' ? botToken : appToken)) return method.call(raw, context);
  return refuse(token === botToken || token === appToken ? 'not_allowed_token_type' : 'invalid_auth');
}

function meetsFailure(fault: Fault): boolean {
  const { status, drop, error, retryAfterSeconds } = fault;
  return [status, drop, error, retryAfterSeconds].some((part) => part !== undefined);
}

function describeOutcome(fault: Fault | undefined, result: ApiResult | undefined): string {
  if (fault?.drop === true) return 'dropped';
  if (fault?.status !== undefined) return `status ${fault.status}`;
  if (fault?.retryAfterSeconds !== undefined) return 'rate-limited';
  if (fault?.error !== undefined) return fault.error;
  return result === undefined || result.ok ? 'ok' : result.error;
}

function answer(fault: Fault | undefined, result: ApiResult | undefined, context: MethodContext): ApiAnswer {
  if (fault?.drop === true) return { kind: 'drop' };
  const headers = { 'x-oauth-scopes': [...context.scopes].join(',') };
  if (fault?.status !== undefined) {
    return { kind: 'response', response: new Response('something broke', { status: fault.status, headers }) };
  }
  if (fault?.retryAfterSeconds !== undefined) {
    return {
      kind: 'response',
      response: Response.json(refuse('ratelimited'), {
        status: 429,
        headers: { ...headers, 'retry-after': String(fault.retryAfterSeconds) },
      }),
    };
  }
  const body = fault?.error === undefined ? (result ?? { ok: true }) : refuse(fault.error);
  return { kind: 'response', response: Response.json(body, { headers }) };
}
