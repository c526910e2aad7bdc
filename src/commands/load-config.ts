import { describeFaults } from '../config/config-fault.ts';
import { type Config, readConfig } from '../config.ts';
import { type CommandIo, UsageError } from './command.ts';

/**
 * The checked configuration of this process.
 * @throws UsageError with every fault, its place and its fix.
 */
export function loadConfig(io: Pick<CommandIo, 'environment' | 'workingDir'>): Config {
  const reading = readConfig(io.environment, io.workingDir);
  if (reading.kind === 'invalid') throw new UsageError(describeFaults(reading.faults));
  return reading.config;
}
