/**
 * Waits until nothing more is to happen to a run, by the stream its own page listens to.
 * @param runUrl - address of the run page, key included.
 * @returns all that the stream said.
 * @throws Error where the stream ends before the run does; the signal's reason when it fires first.
 */
export async function untilSettled(runUrl: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(runUrl.replace('?', '/events?'), { signal });
  const stream = await response.text();
  if (!stream.includes('event: settled'))
    throw new Error(`the run did not settle: ${response.status} ${stream}`);
  return stream;
}
