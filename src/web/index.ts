/** The face of `web/`: the pages, the links to them, and the comparison of two readings. */
export { compareReadings, type ReadingChange } from './compare-readings.ts';
export { createWebApp, type WebDeps } from './create-web-app.ts';
export { createRunLinks, type RunLinks } from './run-key.ts';
