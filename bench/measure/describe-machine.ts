import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';

/** When, what and on what was measured, in one line that names no machine: date, commit, processor, cores, Node. */
export function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const isChanged = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim() !== '';
  const date = new Date().toISOString().slice(0, 10);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${date}, commit ${commit}${isChanged ? ' with changes' : ''}, ${model}, ${availableParallelism()} cores (shared), Node ${process.version}`;
}
