/** Something whose cost is measured. */
export type Candidate = {
  readonly name: string;
  /** One call. What it resolves to is thrown away; it rejects where the candidate cannot do it. */
  readonly run: () => unknown;
};

/** What one candidate cost in one run beside the others. */
export type Measured = {
  readonly name: string;
  /** CPU of the process per call, user and system, in milliseconds: the median of the rounds. */
  readonly cpuMs: number;
  /** That cost divided by the floor's in the same round: the median of the rounds, and its quartiles. */
  readonly ratio: { readonly median: number; readonly low: number; readonly high: number };
};

/** How long and how often to measure. */
export type MeasureOptions = {
  /** Name of the candidate the others are divided by. */
  readonly floor: string;
  /** Rounds in which every candidate has its turn; the order is turned by one each time. */
  readonly rounds: number;
  /** CPU one turn takes at least, in milliseconds: below it the clock is too coarse. */
  readonly turnMs: number;
};

/**
 * The CPU of candidates in one process, by turns, so that whatever else the machine does falls on all alike. CPU and
 * not time: the machine is shared. All threads of the process count, so garbage collection does too.
 * @throws what a candidate rejects with: one that cannot do the work has no cost.
 */
export async function measureRatios(
  candidates: readonly Candidate[],
  { floor, rounds, turnMs }: MeasureOptions,
): Promise<readonly Measured[]> {
  const calls = new Map<string, number>();
  for (const candidate of candidates) calls.set(candidate.name, await countCalls(candidate, turnMs));
  const costs = new Map<string, number[]>(candidates.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < candidates.length; turn += 1) {
      const candidate = candidates[(round + turn) % candidates.length];
      if (candidate === undefined) continue;
      costs.get(candidate.name)?.push(await costOf(candidate, calls.get(candidate.name) ?? 1));
    }
  }
  const floorCosts = costs.get(floor);
  if (floorCosts === undefined) throw new Error(`there is no candidate ${floor} to divide by`);
  return candidates.map(({ name }) => {
    const own = costs.get(name) ?? [];
    const ratios = own.map((cost, round) => cost / (floorCosts[round] ?? Number.NaN));
    return {
      name,
      cpuMs: quantile(own, 0.5),
      ratio: { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) },
    };
  });
}

/** How many calls fill a turn; the calls made to find out warm the candidate up. */
async function countCalls(candidate: Candidate, turnMs: number): Promise<number> {
  let count = 1;
  for (;;) {
    const spentMs = (await costOf(candidate, count)) * count;
    if (spentMs >= turnMs) return count;
    count = Math.ceil(count * Math.min(4, Math.max(1.5, turnMs / Math.max(spentMs, 0.1))));
  }
}

async function costOf({ run }: Candidate, count: number): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < count; call += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / count;
}

/** The value below which such a share of the values lies, between two of them where need be; NaN where there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
