import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request a model server got. */
export type ModelRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A model server of a test: it remembers what it was sent and answers as told. */
export type ModelServer = {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  readonly stop: () => Promise<void>;
};

/**
 * Serves a model on loopback.
 * @param answer - writes the reply to the n-th request (1-based).
 */
export async function serveModel(
  answer: (response: ServerResponse, request: ModelRequest, count: number) => void,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(request);
      answer(response, request, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A Chat Completions reply with a text, as OpenAI documents it. Synthetic. */
export function chatReply(text: string): string {
  return JSON.stringify({
    id: 'chatcmpl-synthetic',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        finish_reason: 'stop',
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
  });
}
