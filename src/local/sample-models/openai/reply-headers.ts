/** Headers OpenAI sends with every reply: the request's id and its rate-limit family, resets as durations. */
export function replyHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': `req_${requestId}`,
    'openai-version': '2020-10-01',
    'openai-processing-ms': '1',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-tokens': '1999000',
    'x-ratelimit-reset-tokens': '30ms',
  };
}
