/** One thing that is wrong with the configuration: where it stands, what was found, what to do. Never holds a secret. */
export type ConfigFault = { readonly place: string; readonly problem: string; readonly fix: string };

/**
 * The whole list of faults as lines for a terminal, one fault each.
 * @param faults - at least one.
 */
export function describeFaults(faults: readonly ConfigFault[]): string {
  const head =
    faults.length === 1 ? 'The configuration has a fault:' : `The configuration has ${faults.length} faults:`;
  return [head, ...faults.map(({ place, problem, fix }) => `  ${place}: ${problem}. ${fix}`)].join('\n');
}
