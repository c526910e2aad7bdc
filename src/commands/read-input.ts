import { readFile } from 'node:fs/promises';
import { type CommandIo, UsageError } from './command.ts';

/**
 * The bytes of a named file, or of standard input where no file (or `-`) is named.
 * @throws UsageError where the file cannot be read.
 */
export async function readInputBytes(file: string | undefined, io: CommandIo): Promise<Uint8Array> {
  if (file === undefined || file === '-') return await io.readInput();
  try {
    return await readFile(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The same as text: UTF-8, a leading byte order mark kept.
 * @throws UsageError where the bytes are not UTF-8; replacing them would lose what they were.
 */
export async function readInputText(file: string | undefined, io: CommandIo): Promise<string> {
  const bytes = await readInputBytes(file, io);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const place = file === undefined || file === '-' ? 'standard input' : file;
    throw new UsageError(`${place} is not UTF-8 text; convert it first`, { cause: error });
  }
}

/**
 * A JSON value given as an option.
 * @throws UsageError naming the option where it is not JSON.
 */
export function readJsonOption(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
