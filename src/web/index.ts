/** The face of `web/`: the pages, the links to them, and the comparison of two readings. */
export { compareReadings } from './compare-readings.ts';
export { createWebApp } from './create-web-app.ts';
export { createRunLinks, type RunLinks } from './run-key.ts';
