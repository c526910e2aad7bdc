export { renderGithub } from './render-github.ts';
