import type { ConflictRule } from './fate-table.ts';

/** Settings that contradict each other whatever the dialect. A dialect's own stand beside its fate table. */
export const CONFLICT_RULES: readonly ConflictRule[] = [
  {
    control: 'toolChoice',
    conflicts: ({ toolChoice, tools }) => toolChoice !== undefined && tools === undefined,
    expected: 'tools beside it: there is nothing to choose from',
  },
  {
    control: 'parallelTools',
    conflicts: ({ parallelTools, tools }) => parallelTools !== undefined && tools === undefined,
    expected: 'tools beside it: there is nothing to call',
  },
  {
    control: 'toolChoice',
    conflicts: ({ toolChoice, tools }) =>
      typeof toolChoice === 'object' && !(tools ?? []).some(({ name }) => name === toolChoice.name),
    expected: 'the name of one of the tools',
  },
  {
    control: 'thinkingBudget',
    conflicts: ({ thinkingBudget, maxOutputTokens }) =>
      thinkingBudget !== undefined && maxOutputTokens !== undefined && thinkingBudget >= maxOutputTokens,
    expected: 'fewer tokens than maxOutputTokens, which counts thinking and answer together',
  },
  {
    control: 'thinkingBudget',
    conflicts: ({ thinkingBudget, effort }) => thinkingBudget !== undefined && effort === 'none',
    expected: 'no budget where effort is none',
  },
];
