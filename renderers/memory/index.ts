export { renderMemory } from './render-memory.ts';
