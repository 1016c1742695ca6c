import autocannon from 'autocannon';

export interface Round {
  readonly per_second: number;
  readonly p99_ms: number;
  readonly failed: number;
}

/** Seconds of load with 32 connections against one address. */
export async function load(options: autocannon.Options, seconds: number): Promise<Round> {
  const result = await autocannon({ connections: 32, duration: seconds, ...options });
  return {
    per_second: result.requests.total / result.duration,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export interface Share {
  readonly throughput: number;
  readonly p99: number;
}

/** Runs both sides in turn and compares them round by round, so that a busy moment of the machine hits both. */
export async function compare(
  ours: autocannon.Options,
  floor: autocannon.Options,
  rounds: number,
  seconds: number,
): Promise<{ ours: Round[]; floor: Round[]; share: Share }> {
  const sides = { ours: [] as Round[], floor: [] as Round[] };
  await load(ours, 1);
  await load(floor, 1);
  for (let round = 0; round < rounds; round++) {
    sides.ours.push(await load(ours, seconds));
    sides.floor.push(await load(floor, seconds));
  }
  const pairs = sides.ours.map((one, at) => [one, sides.floor[at] as Round] as const);
  return {
    ...sides,
    share: {
      throughput: median(pairs.map(([a, b]) => a.per_second / b.per_second)),
      p99: median(pairs.map(([a, b]) => a.p99_ms / Math.max(b.p99_ms, 1))),
    },
  };
}
