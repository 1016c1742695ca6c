import type { Db } from '../database/database.ts';
import { definePorts } from '../ports.ts';
import type { Services } from '../services.ts';

/** A span in which somebody is not at work or at school, as its module knows it. */
export interface Absence {
  readonly user_id: string;
  /** Instants: `from <= at < to`. */
  readonly from: string;
  readonly to: string;
  /** Why, in so far as everybody may know: never a diagnosis. */
  readonly why: 'leave' | 'ill' | 'trip';
}

export interface AbsenceSource {
  readonly module: string;
  /** Absences of these people that touch the span `from <= at < to`, in any order. */
  readonly find: (db: Db, userIds: readonly string[], from: string, to: string) => Promise<readonly Absence[]>;
}

/**
 * Who is away: leave, illness and journeys are told by the modules that keep them, and asked by who plans with people
 * (flows, duty, meals, buses). None of these modules knows another.
 */
export const absenceSources = definePorts<AbsenceSource>();

/** Absences of these people in a span, from every source, the earliest first. */
export async function absencesOf(
  { db, services }: { readonly db: Db; readonly services: Services },
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<Absence[]> {
  const found: Absence[] = [];
  if (userIds.length === 0) return found;
  for (const { find } of absenceSources.of(services)) found.push(...(await find(db, userIds, from, to)));
  return found.toSorted((a, b) => a.from.localeCompare(b.from) || a.user_id.localeCompare(b.user_id));
}

/** Until when people are away who are so at this instant: the end of their last absence that goes on without a gap. */
export async function awayUntil(
  source: { readonly db: Db; readonly services: Services },
  userIds: readonly string[],
  at: string,
): Promise<Map<string, string>> {
  const year = new Date(Date.parse(at) + 365 * 24 * 3600_000).toISOString();
  const until = new Map<string, string>();
  for (const { user_id, from, to } of await absencesOf(source, userIds, at, year)) {
    const end = until.get(user_id);
    if (from > (end ?? at)) continue;
    if (!end || to > end) until.set(user_id, to);
  }
  return until;
}
