import { invalidRequest, type SampleFault, type SampleRequest } from '../sample-request.ts';

/** The fields of a request that say whether and how its reply is streamed. */
export type StreamFields = {
  readonly stream?: boolean | null | undefined;
  readonly stream_options?:
    | { readonly include_usage?: boolean | undefined; readonly include_obfuscation?: boolean | undefined }
    | null
    | undefined;
};

/**
 * The fault of options for a stream that was not asked for, as OpenAI tells it.
 * @returns absent where there is none. Never throws.
 */
export function findStreamFault({ stream, stream_options: options }: StreamFields): SampleFault | undefined {
  if (stream === true || options === undefined || options === null) return undefined;
  return invalidRequest("'stream_options' is taken only together with 'stream'.", 'stream_options');
}

/**
 * What a request asks of its stream. Source: `stream_options` of the openai SDK 7.59.0: usage in a Chat stream is
 * asked for; padding (obfuscation) comes unless it is refused. Never throws.
 */
export function readStreamWishes({
  stream,
  stream_options: options,
}: StreamFields): Pick<SampleRequest, 'stream'> {
  if (stream !== true) return {};
  return {
    stream: {
      includesUsage: options?.include_usage ?? false,
      isPadded: options?.include_obfuscation ?? true,
    },
  };
}
