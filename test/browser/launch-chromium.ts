import { accessSync, constants } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Where Debian and most containers keep it. */
const SYSTEM_PATH = '/usr/bin/chromium';

/**
 * A real Chromium: the one `CHROME_PATH` names, else the system's, else the one that comes with the development
 * dependencies. A machine without any fails the test; a browser test that did not run proves nothing.
 * @throws Error naming what was tried.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  try {
    // As root, which containers often run as, Chromium starts without its sandbox only. The flags the package brings
    // for lambdas are left out: they switch off the very protections the tests look at.
    return await playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  } catch (error) {
    throw new Error(`${executablePath} did not start; set CHROME_PATH to a Chromium that does`, {
      cause: error,
    });
  }
}

async function findChromium(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which cannot be run`);
  }
  if (isExecutable(SYSTEM_PATH)) return SYSTEM_PATH;
  return chromium.executablePath();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not ours to run: the next place is tried.
    return false;
  }
}
