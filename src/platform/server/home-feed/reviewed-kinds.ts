import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Lifecycle } from '#shared/lifecycle.ts';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Context } from '../http/context.ts';
import { lifecycleEvent } from '../lifecycle/tables.ts';
import { definePorts } from '../ports.ts';

/**
 * What became of reviews: the things that somebody decided, and those that they handed in. Nothing is stored for it:
 * the history of every lifecycle says who moved what, and its module says how it looks now and whether the reader may
 * still see it.
 */

/** A thing as its module shows it to a reader who may see it. */
export interface ReviewedRow {
  readonly id: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly detail: string | null;
  readonly detail_en?: string | null;
  /** The state in which it is now, of its lifecycle. */
  readonly state: string;
  /** Page of the portal, on the desktop and on the phone (null: the same one). */
  readonly route: string;
  readonly mobile_route: string | null;
}

export interface ReviewedKind {
  /** As its history names it (`bindMoves`): `visitor`. */
  readonly type: string;
  /** The module, as its to-dos name it. */
  readonly module: string;
  readonly lifecycle: Lifecycle;
  /** The moves by which somebody decides. */
  readonly decides: readonly string[];
  /** The moves by which somebody hands it in; the first event of a thing is `create`. */
  readonly hands_in: readonly string[];
  /** Those of these things that the person of the context may see, in any order. */
  rows(ctx: Context, ids: readonly string[]): Promise<readonly ReviewedRow[]>;
}

/** Whatever is reviewed, by module: `provides: [reviewedKinds.with(visitReviews)]`. */
export const reviewedKinds = definePorts<ReviewedKind>();

export type ReviewSide = 'decides' | 'hands_in';

/** A thing with what the person did about it last. */
export interface Reviewed extends ReviewedRow {
  readonly kind: ReviewedKind;
  /** When, to which state it led, and the words of it. */
  readonly at: string;
  readonly to_state: string;
  /** It was agreed to and waits for the next one: the state is the same. */
  readonly went_on: boolean;
  readonly reason: string | null;
}

/** How far back a person's own moves are read. */
const EVENTS_AT_MOST = 400;
/** What nobody would page through is not listed: the latest things of one side. */
export const REVIEWED_AT_MOST = 200;

/** The latest things that the person decided, or handed in, the last one first, each once; with the modules that failed. */
export async function listReviewed(
  ctx: Context,
  side: ReviewSide,
): Promise<{ readonly list: Reviewed[]; readonly failed: string[] }> {
  return showThings(ctx, await latestMoves(ctx, reviewedKinds.of(ctx.services), side));
}

/** Things in the given order, as their modules show them to the reader; with the modules that failed. */
export async function showThings(
  ctx: Context,
  latest: readonly Event[],
): Promise<{ readonly list: Reviewed[]; readonly failed: string[] }> {
  const kinds = reviewedKinds.of(ctx.services);
  const found = new Map<string, Reviewed>();
  const failed: string[] = [];
  for (const kind of kinds) {
    const mine = latest.filter(({ entity_type }) => entity_type === kind.type);
    if (mine.length === 0) continue;
    try {
      const rows = await kind.rows(
        ctx,
        mine.map(({ entity_id }) => entity_id),
      );
      for (const row of rows) {
        const event = mine.find(({ entity_id }) => entity_id === row.id);
        if (event)
          found.set(keyOf(event), {
            ...row,
            kind,
            at: event.at,
            to_state: event.to_state,
            went_on: event.move === 'approve' && event.from_state === event.to_state,
            reason: event.reason,
          });
      }
    } catch (error) {
      failed.push(kind.module);
      ctx.services.log.error(
        { err: error, module: kind.module, request_id: ctx.request_id },
        'reviewed things of a module failed',
      );
    }
  }
  return { list: latest.flatMap((event) => found.get(keyOf(event)) ?? []), failed };
}

type Event = Pick<
  typeof lifecycleEvent.$inferSelect,
  'entity_type' | 'entity_id' | 'at' | 'move' | 'from_state' | 'to_state' | 'reason'
>;

const keyOf = ({ entity_type, entity_id }: Event): string => `${entity_type}:${entity_id}`;

/** The person's last move of each thing, the latest thing first; moves alone, of whichever school. */
async function latestMoves(
  { db, actor }: Context,
  kinds: readonly ReviewedKind[],
  side: ReviewSide,
): Promise<readonly Event[]> {
  const moves = kinds.map((kind) =>
    and(eq(lifecycleEvent.entity_type, kind.type), inArray(lifecycleEvent.move, [...kind[side]])),
  );
  const events = await acrossOrganizations(db, () =>
    db
      .select({
        entity_type: lifecycleEvent.entity_type,
        entity_id: lifecycleEvent.entity_id,
        at: lifecycleEvent.at,
        move: lifecycleEvent.move,
        from_state: lifecycleEvent.from_state,
        to_state: lifecycleEvent.to_state,
        reason: lifecycleEvent.reason,
      })
      .from(lifecycleEvent)
      .where(and(eq(lifecycleEvent.by_user_id, actor.user_id), or(...moves) ?? sql`false`))
      .orderBy(desc(lifecycleEvent.at))
      .limit(EVENTS_AT_MOST),
  );
  const seen = new Map<string, Event>();
  for (const event of events) if (!seen.has(keyOf(event))) seen.set(keyOf(event), event);
  return [...seen.values()].slice(0, REVIEWED_AT_MOST);
}
