import { and, asc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { within } from '#server/database/scope.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { addDays, dayOf, formatDay } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { leaveMessages as messages, leaveRefusals as r, leaveTexts as t } from '../../contract/leave.refusals.ts';
import { amountText } from '../../contract/leave-kinds.ts';
import type { amountDetail, amountRow, vacationAmountUsers } from '../../contract/vacation-amounts.contract.ts';
import { leaveRights } from '../../rights.ts';
import { staffRows } from '../people.service.ts';
import { vacation, vacationAmountEntry, vacationAmountUser, vacationPart } from '../tables.ts';
import { type TypeRow, typesById, typesOf } from '../type/types.queries.ts';
import { cycleAt, ensureQuota, enter, hasQuota, type QuotaRow, touched, typeText } from './quotas.service.ts';

export const AMOUNT = 'vacation_amount_user';
type Query = z.output<(typeof vacationAmountUsers)['list']['query']>;
type Draft = z.output<(typeof vacationAmountUsers)['create']['body']>;
type Change = z.output<(typeof vacationAmountUsers)['update']['body']>;
type Row = z.input<typeof amountRow>;
type Detail = z.input<typeof amountDetail>;

const list = defineList<Omit<Query, 'q'>>({
  table: vacationAmountUser,
  id: vacationAmountUser.id,
  sorts: { cycle_from: vacationAmountUser.cycle_from, left: vacationAmountUser.left },
  default_sort: '-cycle_from',
  filters: {
    scope: () => undefined,
    user_id: is(vacationAmountUser.user_id),
    vacation_type_id: is(vacationAmountUser.vacation_type_id),
    status: is(vacationAmountUser.status),
    on: (day) => and(lte(vacationAmountUser.cycle_from, day), gte(vacationAmountUser.cycle_to, day)),
    is_negative: (wanted) => (wanted ? sql`${vacationAmountUser.left} < 0` : sql`${vacationAmountUser.left} >= 0`),
    expires_in: () => undefined,
  },
});

const kept = ({ actor }: Pick<Context, 'actor'>): SQL =>
  holds(actor, leaveRights.quotas)
    ? within(scopeOf(actor, leaveRights.quotas), vacationAmountUser.organization_id)
    : sql`false`;
const own = ({ actor }: Pick<Context, 'actor'>): SQL => eq(vacationAmountUser.user_id, actor.user_id);

export async function amountRows({ db }: Pick<Context, 'db'>, rows: readonly QuotaRow[]): Promise<Row[]> {
  const names = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const types = await typesById(
    db,
    rows.map(({ vacation_type_id }) => vacation_type_id),
  );
  return rows.map(
    ({
      user_id,
      vacation_type_id,
      organization_id: _at,
      overdraft: _more,
      created_at: _made,
      updated_at: _changed,
      ...row
    }) => {
      const type = types.get(vacation_type_id);
      return {
        ...row,
        user: { id: user_id, name: names.get(user_id)?.name ?? '', name_en: names.get(user_id)?.name_en ?? null },
        type: {
          id: vacation_type_id,
          name: type?.name ?? '',
          name_en: type?.name_en ?? null,
          unit: type?.unit ?? 'day',
        },
      };
    },
  );
}

/** A page of quotas. */
export async function listAmounts(ctx: Context, { q, ...query }: Query) {
  const { db, actor } = ctx;
  const today = dayOf(new Date(ctx.services.clock.now()).toISOString(), actor.time_zone);
  const until = query.expires_in === undefined ? undefined : addDays(today, query.expires_in);
  const base = and(
    query.scope === 'all' ? kept(ctx) : own(ctx),
    until
      ? or(
          and(
            sql`${vacationAmountUser.left} > 0`,
            gte(vacationAmountUser.cycle_to, today),
            lte(vacationAmountUser.cycle_to, until),
          ),
          and(
            sql`${vacationAmountUser.carried} > ${vacationAmountUser.expired}`,
            gte(vacationAmountUser.carry_expires_on, today),
            lte(vacationAmountUser.carry_expires_on, until),
          ),
        )
      : undefined,
    q
      ? sql`exists (select from ${user} where ${and(eq(user.id, vacationAmountUser.user_id), matchesPerson(q))})`
      : undefined,
  );
  const page = await pageOf(db, list, query, base, (on, plan) => planned(on.select().from(vacationAmountUser), plan));
  return { ...page, list: await amountRows(ctx, page.list) };
}

async function getAmount(ctx: Context, id: string, where: SQL, lock = false): Promise<QuotaRow> {
  const query = ctx.db
    .select()
    .from(vacationAmountUser)
    .where(and(eq(vacationAmountUser.id, id), where));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw refuse(shared.not_found);
  return row;
}

export const viewAmount = async (ctx: Context, id: string): Promise<Detail> =>
  detailOf(ctx, await getAmount(ctx, id, or(own(ctx), kept(ctx)) as SQL));

/** A quota with everything that changed it, the first entry first. */
async function detailOf(ctx: Context, row: QuotaRow): Promise<Detail> {
  const { db } = ctx;
  const entries = await db
    .select({ entry: vacationAmountEntry, no: vacation.no })
    .from(vacationAmountEntry)
    .leftJoin(vacation, eq(vacation.id, vacationAmountEntry.vacation_id))
    .where(eq(vacationAmountEntry.amount_user_id, row.id))
    .orderBy(asc(vacationAmountEntry.at), asc(vacationAmountEntry.id));
  const names = await namesOfUsers(
    db,
    entries.map(({ entry }) => entry.by_user_id),
  );
  const [shown] = await amountRows(ctx, [row]);
  if (!shown) throw refuse(shared.not_found);
  return {
    ...shown,
    entries: entries.map(({ entry, no }) => {
      const by = entry.by_user_id ? names.get(entry.by_user_id) : undefined;
      const { id, kind, delta, held, used, reason, at } = entry;
      return {
        id,
        kind,
        delta,
        held,
        used,
        reason,
        no,
        at,
        by: by && entry.by_user_id ? { id: entry.by_user_id, name: by.name, name_en: by.name_en } : null,
      };
    }),
  };
}

/** The type of a quota, of those that hold here. Refuses (422001) one without quotas. */
export async function requireQuotaType(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  id: string,
): Promise<TypeRow> {
  const type = (await typesOf(db, organizationId)).find((one) => one.id === id);
  if (type?.subject !== 'staff') throw refuseFields({ vacation_type_id: [t.not_type] });
  if (!hasQuota(type)) throw refuseFields({ vacation_type_id: [t.no_quota] });
  return type;
}

/** Gives somebody a quota that no rule gives. */
export async function createAmount(ctx: Context, { user_id, vacation_type_id, on, granted, reason }: Draft) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const [person] = await staffRows(db, organization_id, [user_id]);
  if (!person) throw refuseFields({ user_id: [t.not_staff] });
  if (user_id === actor.user_id) throw refuse(r.own_quota);
  const type = await requireQuotaType(ctx, organization_id, vacation_type_id);
  const cycle = await cycleAt(db, type, organization_id, on);
  const made = await ensureQuota(db, type, person, cycle, { amount: granted, reason, by: actor.user_id });
  if (!made?.is_new) throw refuse(r.quota_known);
  ctx.audit({
    action: `${AMOUNT}.create`,
    target: [AMOUNT, made.quota.id],
    organization_id,
    after: { user_id, vacation_type_id, cycle_from: cycle.from },
  });
  await tellPerson(ctx, made.quota, type, 'adjusted', { delta: signed(granted, type) });
  return detailOf(ctx, made.quota);
}

export const signed = (delta: number, type: TypeRow): Text => {
  const { cn, us } = amountText(delta, type.unit);
  return delta > 0 ? { cn: `+${cn}`, us: `+${us}` } : { cn, us };
};

/** Adjusts a quota by so much. Nobody does so with their own. */
export async function adjustAmount(ctx: Context, id: string, { delta, reason, version }: Change) {
  const { db, actor } = ctx;
  const row = await getAmount(ctx, id, kept(ctx), true);
  if (row.user_id === actor.user_id) throw refuse(r.own_quota);
  if (row.version !== version) throw await staleBecause(ctx, AMOUNT, id, row);
  if (row.status === 'closed') throw refuse(r.quota_over);
  if (row.left + delta < -row.overdraft) throw refuse(r.quota_below, { n: row.held + row.used });
  const [now] = await db
    .update(vacationAmountUser)
    .set({ adjusted: sql`${vacationAmountUser.adjusted} + ${delta}`, ...touched })
    .where(eq(vacationAmountUser.id, id))
    .returning();
  if (!now) throw refuse(shared.not_found);
  await enter(db, now, { kind: 'adjust', delta, reason, by: actor.user_id });
  // how much, and why, stands in the ledger of the quota
  ctx.audit({
    action: `${AMOUNT}.update`,
    target: [AMOUNT, id],
    organization_id: row.organization_id,
    after: { user_id: row.user_id },
  });
  const type = (await typesById(db, [row.vacation_type_id])).get(row.vacation_type_id);
  if (type) await tellPerson(ctx, now, type, 'adjusted', { delta: signed(delta, type) });
  return detailOf(ctx, now);
}

/** Removes a quota of which nothing was ever taken. */
export async function removeAmount(ctx: Context, id: string): Promise<void> {
  const { db, actor } = ctx;
  const row = await getAmount(ctx, id, kept(ctx), true);
  if (row.user_id === actor.user_id) throw refuse(r.own_quota);
  const parts = await db.$count(vacationPart, eq(vacationPart.amount_user_id, id));
  const moved = await db.$count(
    vacationAmountEntry,
    and(eq(vacationAmountEntry.amount_user_id, id), ne(vacationAmountEntry.kind, 'grant')),
  );
  if (parts + moved > 0) throw refuse(r.quota_used);
  await db.delete(vacationAmountUser).where(eq(vacationAmountUser.id, id));
  ctx.audit({
    action: `${AMOUNT}.remove`,
    target: [AMOUNT, id],
    organization_id: row.organization_id,
    before: { user_id: row.user_id },
  });
}

/** Tells somebody what became of their quota. */
export async function tellPerson(
  source: EventSource,
  { user_id, organization_id }: Pick<QuotaRow, 'user_id' | 'organization_id'>,
  type: TypeRow,
  what: 'adjusted' | 'earned' | 'expiring' | 'expired',
  { delta, n, day }: { readonly delta?: Text; readonly n?: number; readonly day?: string },
): Promise<void> {
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      type: typeText(type)[lang],
      amount: amountText(n ?? 0, type.unit)[lang],
      delta: delta?.[lang] ?? '',
      day: day ? formatDay(day, lang) : '',
    });
  await notify(source, {
    event: `vacation_amount.${what}`,
    to: [user_id],
    organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: '/vacations?tab=mine',
  });
}
