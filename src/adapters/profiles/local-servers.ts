import { documentProfile, type ProfileTable } from './profile-table.ts';

const NONE = { source: 'choice of this project, 2026-11-30' };

/** What the servers people run on their own machines have in common. */
const COMMON = {
  dialect: { value: 'chat', reason: 'the endpoint all three have had longest', ...NONE },
  path: { value: '/v1/chat/completions', reason: "the dialect's own path", ...NONE },
  limitField: {
    value: 'max_tokens',
    reason: 'every version reads it; max_completion_tokens came late or not at all',
    source: 'facts/dialects 2.7: Ollama source, vLLM docs, llama.cpp docs',
  },
  sampling: { value: 'yes', reason: 'they hand it to the sampler', ...NONE },
  omits: { value: [], reason: 'nothing semantic is let go unasked', ...NONE },
  aliases: { value: {}, reason: 'only our own names', ...NONE },
  headers: { value: {}, reason: 'they demand none', ...NONE },
  quirks: { value: [], reason: 'what they add to a reply is told from the bytes', ...NONE },
} as const satisfies Partial<ProfileTable>;

const OLLAMA = 'docs.ollama.com/api/openai-compatibility, read 2026-11-30';
const VLLM = 'docs.vllm.ai, OpenAI-compatible server, read 2026-11-30';
const LLAMA_CPP = 'llama.cpp tools/server README; langchain-llama-cpp on PyPI; read 2026-11-30';

/** Ollama. Its JSON decoder passes over unknown fields in silence, so only what it documents is sent. */
export const ollama = documentProfile({
  ...COMMON,
  name: { value: 'ollama', reason: 'the server', ...NONE },
  baseUrl: { value: 'http://127.0.0.1:11434', reason: 'where it listens by default', source: OLLAMA },
  auth: { value: 'none', reason: 'a local server ignores the key', source: OLLAMA },
  effortValues: {
    value: ['none', 'low', 'medium', 'high', 'max'],
    reason: 'the names its thinking models share; others vary by model',
    source: OLLAMA,
  },
  supports: {
    value: ['stop', 'seed', 'tools', 'toolChoice', 'output.json', 'output.schema', 'stream.usage'],
    reason: 'the request fields it documents',
    source: OLLAMA,
  },
});

/** vLLM. Started with --api-key it wants a profile that extends this one with auth: bearer. */
export const vllm = documentProfile({
  ...COMMON,
  name: { value: 'vllm', reason: 'the server', ...NONE },
  baseUrl: { value: 'http://127.0.0.1:8000', reason: 'where it listens by default', source: VLLM },
  auth: { value: 'none', reason: 'no key unless it was started with one', source: VLLM },
  effortValues: {
    value: ['none', 'low', 'medium', 'high'],
    reason: 'the words of its request type; a model without reasoning ignores them',
    source: VLLM,
  },
  supports: {
    value: [
      'topK',
      'stop',
      'seed',
      'tools',
      'toolChoice',
      'toolChoice.name',
      'parallelTools',
      'output.json',
      'output.schema',
      'stream.usage',
    ],
    reason: 'fields it acts on; user and service_tier are read and ignored',
    source: VLLM,
  },
});

/** llama.cpp's llama-server. */
export const llamaCpp = documentProfile({
  ...COMMON,
  name: { value: 'llama-cpp', reason: 'the server', ...NONE },
  baseUrl: { value: 'http://127.0.0.1:8080', reason: 'where it listens by default', source: LLAMA_CPP },
  auth: { value: 'none', reason: 'no key unless it was started with one', source: LLAMA_CPP },
  effortValues: {
    value: [],
    reason: 'reasoning is set when the server starts or by its own template arguments',
    source: LLAMA_CPP,
  },
  supports: {
    value: [
      'topK',
      'stop',
      'seed',
      'tools',
      'toolChoice',
      'parallelTools',
      'output.json',
      'output.schema',
      'stream.usage',
    ],
    reason: 'fields it acts on; a tool chosen by name silently becomes auto, so that is not claimed',
    source: LLAMA_CPP,
  },
});
