import { sql } from 'drizzle-orm';
import type { Text } from '#shared/text.ts';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Db } from '../database/database.ts';
import { definePorts } from '../ports.ts';
import type { Services } from '../services.ts';

/** Instants: `from <= at < to`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Something at which somebody has to be at a time; an invitation is none. */
export interface Engagement extends Span {
  readonly user_id: string;
  /** Which one, for the caller to leave out its own: `home_visit:0199…`. */
  readonly key: string;
  /** What it is, in a word that everybody may read: a visit, a live. Never its title. */
  readonly what: Text;
}

interface BusySource {
  readonly module: string;
  /** Engagements of these people that touch a span, in every organisation. */
  readonly find: (db: Db, userIds: readonly string[], span: Span) => Promise<readonly Engagement[]>;
}

/**
 * Who is taken up when: every module that gives people something to do at a time tells it, and who plans with people
 * asks once, whatever they do elsewhere. `provides: [busySources.with({ module: 'lives', find })]`
 */
export const busySources = definePorts<BusySource>();

const touches = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Engagements of people that touch one of some spans, the earliest first; without the one named `except`. */
export async function engagementsOf(
  { db, services }: { readonly db: Db; readonly services: Services },
  userIds: readonly string[],
  spans: readonly Span[],
  except: string | null = null,
): Promise<Engagement[]> {
  const people = [...new Set(userIds)];
  if (people.length === 0 || spans.length === 0) return [];
  const from = spans.map((span) => span.from).sort()[0] ?? '';
  const to =
    spans
      .map((span) => span.to)
      .sort()
      .at(-1) ?? '';
  const found: Engagement[] = [];
  // somebody of two schools is one person, and nothing but times and words leaves here
  await acrossOrganizations(db, async () => {
    for (const { find } of busySources.of(services)) found.push(...(await find(db, people, { from, to })));
  });
  return found
    .filter((one) => one.key !== except && spans.some((span) => touches(one, span)))
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.key.localeCompare(b.key));
}

/** The first engagement that keeps one of these people from a span, or null. */
export async function firstClash(
  source: { readonly db: Db; readonly services: Services },
  userIds: readonly string[],
  spans: readonly Span[],
  except: string | null = null,
): Promise<Engagement | null> {
  return (await engagementsOf(source, userIds, spans, except))[0] ?? null;
}

/**
 * The same for who takes the time now: people are taken one after another, whichever modules ask, so that of two who
 * want somebody at once the second one sees the first. The locks last until the end of the transaction.
 */
export async function claimTime(
  source: { readonly db: Db; readonly services: Services },
  userIds: readonly string[],
  spans: readonly Span[],
  except: string | null = null,
): Promise<Engagement | null> {
  for (const id of [...new Set(userIds)].sort())
    await source.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`busy:${id}`}, 0))`);
  return firstClash(source, userIds, spans, except);
}
