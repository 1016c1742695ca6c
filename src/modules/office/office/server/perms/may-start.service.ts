import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { audienceQuery } from '#server/audience/audience.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { dayOf, instantAt } from '#shared/dates.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { formatFen } from '#shared/rules/money.ts';
import { COUNTED_STATES } from '../../contract/oa-application.lifecycle.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { oaApplication, type oaItem, oaPerm } from '../tables.ts';

export type ItemRow = typeof oaItem.$inferSelect;
export type PermRow = typeof oaPerm.$inferSelect;
type Asker = Pick<Context, 'db' | 'services'>;

/** Who asks, where and on which day: what opens an item to them. */
export interface Starter {
  readonly user_id: string;
  readonly organization_id: string;
  /** The day there, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Scopes that hold on a day. */
const holdsOn = (day: string): SQL =>
  and(
    eq(oaPerm.status, 'on'),
    or(isNull(oaPerm.valid_from), lte(oaPerm.valid_from, day)),
    or(isNull(oaPerm.valid_to), gte(oaPerm.valid_to, day)),
  ) as SQL;

/** Scopes of an organisation that hold for somebody, of one item or of all. */
export async function permsFor(
  { db, services }: Asker,
  { user_id, organization_id, day }: Starter,
  also?: SQL,
): Promise<PermRow[]> {
  const rows = await db
    .select()
    .from(oaPerm)
    .where(and(eq(oaPerm.organization_id, organization_id), holdsOn(day), also))
    .orderBy(asc(oaPerm.id));
  const reached = await reachedBy({ db, services }, rows, user_id);
  return rows.filter(({ id }) => reached.has(id));
}

/** Of some scopes, those whose audience somebody belongs to. Scopes with the same audience are asked about once. */
export async function reachedBy(
  { db, services }: Asker,
  rows: readonly PermRow[],
  userId: string,
): Promise<Set<string>> {
  const groups = [...Map.groupBy(rows, (row) => `${row.organization_id} ${JSON.stringify(row.audience)}`).values()];
  if (groups.length === 0) return new Set();
  const asked = groups.map(([first], at) => {
    const people = first ? audienceQuery(services, first.audience, first.organization_id) : sql`select null`;
    return sql`select ${at}::int as at where exists (select 1 from (${people}) as p where p.user_id = ${userId})`;
  });
  const { rows: found } = await db.execute<{ at: number }>(sql.join(asked, sql` union all `));
  return new Set(found.flatMap(({ at }) => (groups[at] ?? []).map(({ id }) => id)));
}

/** The most that one paper may be about, by the scope and the item; null: no limit. */
export const capOf = (item: Pick<ItemRow, 'amount_limit_fen'>, perm: Pick<PermRow, 'amount_cap_fen'>): number | null =>
  least(perm.amount_cap_fen, item.amount_limit_fen);

export const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** The widest of several limits: one without any wins. */
export const widest = (limits: readonly (number | null)[]): number | null =>
  limits.some((limit) => limit === null) ? null : Math.max(...limits.map((limit) => limit ?? 0));

/** What somebody's papers of some items come to in the month of a day, by item; one paper is left out. */
export async function spentInMonth(
  db: Db,
  { user_id, organization_id, day }: Starter,
  zone: string,
  itemIds: readonly string[],
  without?: string,
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const from = instantAt(`${day.slice(0, 7)}-01`, '00:00', zone);
  const rows = await db
    .select({
      id: oaApplication.oa_item_id,
      fen: sql<number>`sum(coalesce(${oaApplication.actual_amount_fen}, ${oaApplication.amount_fen}))::float8`,
    })
    .from(oaApplication)
    .where(
      and(
        eq(oaApplication.organization_id, organization_id),
        eq(oaApplication.applicant_id, user_id),
        inArray(oaApplication.oa_item_id, [...itemIds]),
        inArray(oaApplication.status, [...COUNTED_STATES]),
        gte(oaApplication.submitted_at, from),
        without ? sql`${oaApplication.id} <> ${without}` : undefined,
      ),
    )
    .groupBy(oaApplication.oa_item_id);
  return new Map(rows.map(({ id, fen }) => [id, Math.round(fen ?? 0)]));
}

interface Wish {
  readonly id: string;
  readonly applicant_id: string;
  readonly organization_id: string;
  readonly amount_fen: number | null;
  readonly subject_code: string | null;
  /** It came back: what runs goes on, though its scope may have ended meanwhile. */
  readonly is_running: boolean;
}

export const starterOf = (zone: string, user_id: string, organization_id: string, now: number): Starter => ({
  user_id,
  organization_id,
  day: dayOf(new Date(now).toISOString(), zone),
});

/**
 * Refuses a paper that no scope allows: the item is not open (403), the amount is over the limit of a paper or of the
 * month, or the subject is not among those that are open. Who asks for the same limit of a month waits for the other.
 */
export async function requireScope(ctx: Context, item: ItemRow, wish: Wish): Promise<void> {
  const { actor, services } = ctx;
  const starter = starterOf(actor.time_zone, actor.user_id, wish.organization_id, services.clock.now());
  const isForOther = wish.applicant_id !== actor.user_id;
  const own = await permsFor(ctx, starter, eq(oaPerm.oa_item_id, item.id));
  const perms = isForOther ? own.filter(({ can_act_for }) => can_act_for) : own;
  if (perms.length === 0 && wish.is_running) return;
  if (perms.length === 0) throw refuse(r.not_open);
  const { amount_fen } = wish;
  const problems = perms.map((perm) => problemOf(item, perm, wish));
  const fitting = perms.filter((_, at) => problems[at] === null);
  if (fitting.length === 0) throw widestProblem(item, perms, problems);
  if (amount_fen === null || fitting.some(({ month_cap_fen }) => month_cap_fen === null)) return;
  const most = Math.max(...fitting.map(({ month_cap_fen }) => month_cap_fen ?? 0));
  const applicant = { ...starter, user_id: wish.applicant_id };
  let spent = 0;
  await requireRoom(
    ctx.db,
    { of: `oa_month:${item.id}:${wish.applicant_id}`, most, more: amount_fen },
    async () => {
      spent = (await spentInMonth(ctx.db, applicant, actor.time_zone, [item.id], wish.id)).get(item.id) ?? 0;
      return spent;
    },
    () => refuse(r.over_month, { amount: formatFen(Math.max(0, most - spent)) }),
  );
}

function problemOf(item: ItemRow, perm: PermRow, { amount_fen, subject_code }: Wish): RefusalError | null {
  const cap = capOf(item, perm);
  if (amount_fen !== null && cap !== null && amount_fen > cap) return refuse(r.over_cap, { amount: formatFen(cap) });
  if (subject_code !== null && perm.subject_codes.length && !perm.subject_codes.includes(subject_code))
    return refuse(r.subject_not_open);
  return null;
}

/** Of several refusals that of the widest scope: it says the limit that would have been met. */
function widestProblem(
  item: ItemRow,
  perms: readonly PermRow[],
  problems: readonly (RefusalError | null)[],
): RefusalError {
  const order = perms
    .map((perm, at) => ({ cap: capOf(item, perm) ?? Number.MAX_SAFE_INTEGER, problem: problems[at] }))
    .sort((one, other) => other.cap - one.cap);
  return order[0]?.problem ?? refuse(r.not_open);
}

/** Items whose papers somebody reads by their scopes. */
export const itemsReadBy = (ctx: Pick<Context, 'db' | 'services' | 'actor'>): Promise<string[]> =>
  oncePerRequest(ctx.db, 'office.items_read', () => findItemsRead(ctx));

async function findItemsRead(ctx: Pick<Context, 'db' | 'services' | 'actor'>): Promise<string[]> {
  const { actor, services } = ctx;
  if (!actor.organization_id) return [];
  const starter = starterOf(actor.time_zone, actor.user_id, actor.organization_id, services.clock.now());
  const perms = await permsFor(ctx, starter, eq(oaPerm.view_all, true));
  return [...new Set(perms.map(({ oa_item_id }) => oa_item_id))];
}
