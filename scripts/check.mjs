// `npm test`: format, lint, types, boundaries and dead code first, then every test. Plain JavaScript, so that an old
// Node gets a sentence instead of a syntax error. Exits 1 at the first group that fails; a skipped test is a failure.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  fail(
    `The tests need Node 22.18 or newer and run on ${process.versions.node}. Run "npm ci" here and then "npm test".`,
  );
}

const STATIC_CHECKS = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['boundaries', 'depcruise', ['src', 'renderers']],
  ['dead code', 'knip', []],
];

const checks = await Promise.all(STATIC_CHECKS.map(([name, command, args]) => run(name, command, args)));
for (const { name, code, output } of checks) {
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
}
if (checks.some(({ code }) => code !== 0)) fail('The static checks failed; no test was run.');

const folder = mkdtempSync(join(tmpdir(), 'switchboard-tests-'));
const report = join(folder, 'report.json');
const args = [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
const { code } = await run('tests', 'vitest', args, 'inherit');
let counts;
try {
  counts = JSON.parse(readFileSync(report, 'utf8'));
} catch (error) {
  fail(`The test runner left no report (exit ${code}): ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const skipped = counts.numPendingTests + counts.numTodoTests;
process.stdout.write(
  `${counts.numPassedTests} passed, ${counts.numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
if (skipped > 0) fail('A skipped test is a failure here.');
process.exit(code === 0 && counts.numFailedTests === 0 ? 0 : 1);

/** Runs one of the project's tools; its output is kept, or passed through with `inherit`. */
function run(name, command, args, stdio = 'pipe') {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio,
      env: { ...process.env, PATH: path },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) =>
      resolve({ name, code: 1, output: `${command} did not start: ${error.message}` }),
    );
    child.on('close', (code) => resolve({ name, code: code ?? 1, output }));
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
