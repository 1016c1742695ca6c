import type { LeaveDay } from '../counting/counting.policy.ts';

/** Pure rules of counting a leave again after the calendar or the hours of the person changed. */

interface Kept {
  readonly date: string;
  readonly amount: number;
}

interface Change {
  readonly date: string;
  readonly before: number;
  readonly after: number;
}

export interface Recount {
  /** Days that become more or less, in their order. */
  readonly changes: readonly Change[];
  /** Days that would, and lie in a month that is closed. */
  readonly kept: readonly Change[];
}

interface Counted {
  readonly parts: readonly Kept[];
  readonly days: readonly Pick<LeaveDay, 'date' | 'amount'>[];
  /** The days that changed; of a type that counts rest days between, all days of the leave. */
  readonly touches: (date: string) => boolean;
  readonly isClosed: (month: string) => boolean;
}

/** What of a leave becomes another amount, day by day. */
export function recountOf({ parts, days, touches, isClosed }: Counted): Recount {
  const before = new Map(parts.map(({ date, amount }) => [date, amount]));
  const after = new Map(days.map(({ date, amount }) => [date, amount]));
  const all = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((date): Change[] => {
    const change = { date, before: before.get(date) ?? 0, after: after.get(date) ?? 0 };
    return touches(date) && change.before !== change.after ? [change] : [];
  });
  const isOver = ({ date }: Change) => isClosed(date.slice(0, 7));
  return { changes: all.filter((one) => !isOver(one)), kept: all.filter(isOver) };
}

/** `2027-03-07: 1 → 0; 2027-03-08: 0 → 1` */
export const inWords = (changes: readonly Change[]): string =>
  changes.map(({ date, before, after }) => `${date}: ${before} → ${after}`).join('; ');
