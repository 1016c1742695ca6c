import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { foreignDepartments, zoneOf } from '#modules/core/directory/server/public.ts';
import { goalsAmong } from '#modules/office/ffyplans/server/public.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { staffOf, storedAudience } from '#server/audience/choose-audience.ts';
import type { Context } from '#server/http/context.ts';
import { dayOf } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { workPlanTexts as t } from '../../contract/work-plan.refusals.ts';
import type { workPlans } from '../../contract/work-plans.contract.ts';
import { workPlansRights } from '../../rights.ts';
import { isOffice, plans } from '../plans/plan-reach.service.ts';
import { workPlanItem } from '../tables.ts';
import { itemMoves } from './item-moves.service.ts';
import type { StoredItem, StoredPlan } from './item-rows.service.ts';

export type ItemDraft = z.output<(typeof workPlans)['addItem']['body']>;
type Replaced = NonNullable<z.output<(typeof workPlans)['update']['body']>['items']>;

/** How a field of an item is refused. */
type Wrong = (field: string, text: Text) => Error;

/** The times of an item in its day. Refuses a half of them, a day outside the plan, and a night. */
async function timesOf({ db }: Context, plan: StoredPlan, draft: ItemDraft, wrong: Wrong) {
  const { starts_at, ends_at } = draft;
  if ((starts_at === null) !== (ends_at === null))
    throw wrong(starts_at === null ? 'starts_at' : 'ends_at', t.both_times);
  const zone = await zoneOf(db, plan.organization_id);
  const date = starts_at ? dayOf(starts_at, zone) : draft.date;
  if (date < plan.period_start || date > plan.period_end) throw wrong(starts_at ? 'starts_at' : 'date', t.outside);
  if (date !== draft.date) throw wrong('date', t.other_day);
  if (!starts_at || !ends_at) return { date, starts_at: null, ends_at: null };
  const last = new Date(Date.parse(ends_at) - 1).toISOString();
  if (dayOf(last, zone) !== date) throw wrong('ends_at', t.same_day);
  return { date, starts_at: new Date(starts_at).toISOString(), ends_at: new Date(ends_at).toISOString() };
}

/** Refuses a room without a time or of another school, and owners, departments and a goal of elsewhere, as far as they are new. */
async function requireHere(ctx: Context, home: string, draft: ItemDraft, known: StoredItem | undefined, wrong: Wrong) {
  const { db } = ctx;
  const { broom_id, starts_at, owner_ids, partner_department_ids, ffyplan_goal_id: goal, supervised } = draft;
  if (broom_id && !starts_at) throw wrong('starts_at', t.room_time);
  if (broom_id && broom_id !== known?.broom_id && !(await isRoomOf(ctx, home, broom_id)))
    throw wrong('broom_id', t.foreign_room);
  const fresh = [...new Set(owner_ids.filter((id) => !known?.owner_ids.includes(id)))];
  if ((await employedAmong(db, home, fresh)).length !== fresh.length) throw wrong('owner_ids', t.not_staff);
  const partners = partner_department_ids.filter((id) => !known?.partner_department_ids.includes(id));
  if ((await foreignDepartments(db, home, partners)).length > 0) throw wrong('partner_department_ids', t.partners);
  if (goal && goal !== known?.ffyplan_goal_id && (await goalsAmong(db, home, [goal])).length === 0)
    throw wrong('ffyplan_goal_id', t.goal);
  if (supervised !== (known?.supervised ?? false) && !isOffice(ctx, home)) throw wrong('supervised', t.supervised);
}

/**
 * What is stored of an item. Refuses (422001) at its field what is outside the plan or not the plan's to name. `at` is
 * where the item stands in the body.
 */
export async function storedItem(ctx: Context, plan: StoredPlan, draft: ItemDraft, at = '', known?: StoredItem) {
  const { organization_id: home } = plan;
  const wrong: Wrong = (field, text) => refuseFields({ [`${at}${field}`]: [text] });
  const times = await timesOf(ctx, plan, draft, wrong);
  await requireHere(ctx, home, draft, known, wrong);
  const { audience, ...facts } = draft;
  const wanted = audience ?? known?.audience ?? staffOf(home);
  const code = plans(ctx) ? workPlansRights.plan : workPlansRights.manage;
  const isKept = known && JSON.stringify(wanted) === JSON.stringify(known.audience);
  const shown = isKept
    ? { audience: known.audience, shown_to: known.shown_to, shown_except: known.shown_except }
    : await storedAudience(ctx, wanted, { home, code, text: t.too_far, at: `${at}audience`, always: staffOf(home) });
  const is_opened = wanted.include.some(({ user_types }) => user_types.some((type) => type !== 'teacher'));
  return { ...facts, ...times, ...shown, owner_ids: [...new Set(facts.owner_ids)], is_opened };
}

const isRoomOf = async ({ db }: Context, home: string, id: string): Promise<boolean> =>
  (await db.$count(broom, and(eq(broom.id, id), eq(broom.organization_id, home)))) > 0;

/** Adds an item to a locked plan. */
export async function insertItem(ctx: Context, plan: StoredPlan, draft: ItemDraft, at = ''): Promise<StoredItem> {
  const stored = await storedItem(ctx, plan, draft, at);
  const [row] = await ctx.db
    .insert(workPlanItem)
    .values({ ...stored, work_plan_id: plan.id, organization_id: plan.organization_id })
    .returning();
  if (!row) throw new Error('an item was not stored');
  await itemMoves.begin(ctx, row);
  return row;
}

/** The items that a locked plan holds from now on: known ones by their id, the others are new, what is not named is gone. */
export async function replaceItems(ctx: Context, plan: StoredPlan, items: Replaced): Promise<void> {
  const { db } = ctx;
  const known = await db.select().from(workPlanItem).where(eq(workPlanItem.work_plan_id, plan.id)).for('update');
  const byId = new Map(known.map((item) => [item.id, item]));
  const foreign = items.findIndex(({ id }) => id !== undefined && !byId.has(id));
  if (foreign >= 0) throw refuseFields({ [`items.${foreign}.id`]: [t.outside] });
  const kept = new Set(items.flatMap(({ id }) => id ?? []));
  for (const { id } of known.filter((item) => !kept.has(item.id)))
    await db.delete(workPlanItem).where(eq(workPlanItem.id, id));
  for (const [at, { id, ...draft }] of items.entries()) {
    const item = byId.get(id ?? '');
    if (!item) await insertItem(ctx, plan, draft, `items.${at}.`);
    else
      await db
        .update(workPlanItem)
        .set({ ...(await storedItem(ctx, plan, draft, `items.${at}.`, item)), version: item.version + 1 })
        .where(eq(workPlanItem.id, item.id));
  }
}
