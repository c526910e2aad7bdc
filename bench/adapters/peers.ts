import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import Anthropic from '@anthropic-ai/sdk';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, type LanguageModel } from 'ai';
import OpenAI from 'openai';
import type { DialectName } from '../../src/contract/dialect.ts';
import type { Candidate } from '../measure/measure-ratios.ts';
import { CREDENTIAL, MAX_OUTPUT_TOKENS, QUESTION } from './question.ts';

const VENDORS: Readonly<Record<DialectName, (baseUrl: string) => Candidate>> = {
  responses: (baseUrl) => {
    const client = new OpenAI({ apiKey: CREDENTIAL, baseURL: `${baseUrl}/v1`, maxRetries: 0 });
    return {
      name: 'openai 7.59',
      run: () =>
        client.responses.create({ model: 'model-1', input: QUESTION, max_output_tokens: MAX_OUTPUT_TOKENS }),
    };
  },
  chat: (baseUrl) => {
    const client = new OpenAI({ apiKey: CREDENTIAL, baseURL: `${baseUrl}/v1`, maxRetries: 0 });
    return {
      name: 'openai 7.59',
      run: () =>
        client.chat.completions.create({
          model: 'model-1',
          messages: [{ role: 'user', content: QUESTION }],
          max_completion_tokens: MAX_OUTPUT_TOKENS,
        }),
    };
  },
  messages: (baseUrl) => {
    const client = new Anthropic({ apiKey: CREDENTIAL, baseURL: baseUrl, maxRetries: 0 });
    return {
      name: '@anthropic-ai/sdk 1.14',
      run: () =>
        client.messages.create({
          model: 'model-1',
          messages: [{ role: 'user', content: QUESTION }],
          max_tokens: MAX_OUTPUT_TOKENS,
        }),
    };
  },
};

const AI_SDK_MODELS: Readonly<Record<DialectName, (baseUrl: string) => LanguageModel>> = {
  responses: (baseUrl) => createOpenAI({ apiKey: CREDENTIAL, baseURL: `${baseUrl}/v1` }).responses('model-1'),
  chat: (baseUrl) => createOpenAI({ apiKey: CREDENTIAL, baseURL: `${baseUrl}/v1` }).chat('model-1'),
  messages: (baseUrl) => createAnthropic({ apiKey: CREDENTIAL, baseURL: `${baseUrl}/v1` })('model-1'),
};

function aiSdk(dialect: DialectName, baseUrl: string): Candidate {
  const model = AI_SDK_MODELS[dialect](baseUrl);
  return {
    name: 'AI SDK 7',
    run: () => generateText({ model, prompt: QUESTION, maxOutputTokens: MAX_OUTPUT_TOKENS, maxRetries: 0 }),
  };
}

const LANGCHAIN: Readonly<Record<DialectName, (baseUrl: string) => { invoke: (text: string) => unknown }>> = {
  responses: (baseUrl) => langchainOpenAi(baseUrl, true),
  chat: (baseUrl) => langchainOpenAi(baseUrl, false),
  messages: (baseUrl) =>
    new ChatAnthropic({
      model: 'model-1',
      apiKey: CREDENTIAL,
      anthropicApiUrl: baseUrl,
      maxTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
    }),
};

function langchainOpenAi(baseUrl: string, useResponsesApi: boolean): ChatOpenAI {
  return new ChatOpenAI({
    model: 'model-1',
    apiKey: CREDENTIAL,
    configuration: { baseURL: `${baseUrl}/v1` },
    useResponsesApi,
    maxTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
  });
}

/** The vendor's own client, the Vercel AI SDK and LangChain, each asking the same question of the same server. */
export function peerCalls(dialect: DialectName, baseUrl: string): readonly Candidate[] {
  const langchain = LANGCHAIN[dialect](baseUrl);
  return [
    VENDORS[dialect](baseUrl),
    aiSdk(dialect, baseUrl),
    { name: 'LangChain 1', run: () => langchain.invoke(QUESTION) },
  ];
}
