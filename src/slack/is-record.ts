/** Whether an unchecked value is an object with string keys, so that its fields may be looked at one by one. Never throws. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
