/** What a room says to operators: ids, codes and counts in `fields`, a sentence in `message`, never a text of a run. pino fits. */
export type Logger = {
  readonly info: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
};
