import { and, asc, eq, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { listIn, type Text } from '#shared/text.ts';
import { HANDED_IN } from '../../contract/work-plan.lifecycle.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { clashesOf, wishOf } from '../items/clashes.service.ts';
import { holdRooms } from '../items/item-rooms.service.ts';
import { itemsWhere, type StoredItem, type StoredPlan } from '../items/item-rows.service.ts';
import { workPlan } from '../tables.ts';
import { planPage } from '../work-plan-pages.ts';
import { planFlow } from './plan-flow.service.ts';
import { WORK_PLAN } from './plan-reach.service.ts';
import { viewPlan } from './plan-views.service.ts';
import { lockPlan } from './plans.service.ts';

/** Departments that plan: the offices of a school. */
export const planningDepartments = (db: Db, organizationId: string) =>
  db
    .select({
      id: department.id,
      name: department.name,
      name_en: department.name_en,
      leader_id: department.leader_id,
    })
    .from(department)
    .where(
      and(
        eq(department.organization_id, organizationId),
        eq(department.kind, 'office'),
        eq(department.status, 'active'),
      ),
    )
    .orderBy(asc(department.sort), asc(department.id));

/** SQL: plans of departments of a school for a period. */
const ofPeriod = ({ organization_id, period_kind, period_start }: StoredPlan) =>
  and(
    eq(workPlan.organization_id, organization_id),
    eq(workPlan.scope, 'department'),
    eq(workPlan.period_kind, period_kind),
    eq(workPlan.period_start, period_start),
  );

const NAMED = 6;

/** The first of some departments in both languages; how many there are is said beside them. */
function namesOf(missing: readonly { readonly name: string; readonly name_en: string | null }[]): Text {
  const shown = missing.slice(0, NAMED);
  const more = missing.length > NAMED ? '…' : '';
  return {
    cn: `${listIn(
      'cn',
      shown.map(({ name }) => name),
    )}${more}`,
    us: `${listIn(
      'us',
      shown.map(({ name, name_en }) => name_en ?? name),
    )}${more}`,
  };
}

/** Merges what departments handed in. Who hands in at the same moment is in it or stays submitted, and is never lost. */
export async function mergePlans(
  ctx: Context,
  id: string,
  { go_on, version }: { readonly go_on: boolean; readonly version: number },
) {
  const { db } = ctx;
  const school = await lockPlan(ctx, id, 'merge', version);
  const rows = await db.select().from(workPlan).where(ofPeriod(school)).orderBy(asc(workPlan.id)).for('update');
  const there = new Set(
    rows.filter(({ status }) => HANDED_IN.some((state) => state === status)).map((row) => row.department_id),
  );
  const missing = (await planningDepartments(db, school.organization_id)).filter((one) => !there.has(one.id));
  if (missing.length > 0 && !go_on) {
    throw refuse(r.missing, { n: missing.length, names: namesOf(missing) });
  }
  const handed = rows.filter(({ status }) => status === 'submitted');
  for (const row of handed) await planFlow.moves.advance(ctx, row, 'merge', { set: { merged_into_id: id } });
  await db
    .update(workPlan)
    .set({ version: version + 1, updated_at: sql`now()` })
    .where(eq(workPlan.id, id));
  ctx.audit({
    action: 'work_plan.take_in',
    target: [WORK_PLAN, id],
    organization_id: school.organization_id,
    after: { merged: handed.length, missing: missing.length },
  });
  return viewPlan(ctx, id);
}

/**
 * Publishes a plan with those that were merged into it. Their rooms are held; where somebody else has one, or two of them
 * want the same one, it asks for a reason, and the item goes out without its room.
 */
export async function publishPlan(
  ctx: Context,
  id: string,
  { reason, version }: { readonly reason: string | null; readonly version: number },
) {
  const { db, services } = ctx;
  const row = await lockPlan(ctx, id, 'publish', version);
  const merged = await db
    .select()
    .from(workPlan)
    .where(and(eq(workPlan.merged_into_id, id), eq(workPlan.status, 'merged')))
    .orderBy(asc(workPlan.id))
    .for('update');
  const ids = [id, ...merged.map((one) => one.id)];
  const items = (await itemsWhere(db, ids)).map(({ item }) => item);
  if (items.length === 0) throw refuse(r.no_items);
  const refused = await holdRooms(ctx, items);
  const [first] = refused;
  if (first && !reason) throw await roomClash(ctx, first);
  const set = { published_at: new Date(services.clock.now()).toISOString() };
  const why = refused.length > 0 ? reason : null;
  await planFlow.moves.advance(ctx, row, 'publish', { set: { ...set, reason: why }, reason: why });
  for (const one of merged) await planFlow.moves.advance(ctx, one, 'publish', { set });
  await tellOwners(ctx, row, items);
  return viewPlan(ctx, id);
}

/** The refusal that names the first clash: the room, the time, and whose it is. */
async function roomClash(ctx: Context, item: StoredItem) {
  const { db } = ctx;
  const zone = await zoneOf(db, item.organization_id);
  const [room] = await db
    .select({ name: broom.name })
    .from(broom)
    .where(eq(broom.id, item.broom_id ?? ''));
  const [found] = (await clashesOf(ctx, item.organization_id, [wishOf(item)])).filter(({ kind }) => kind === 'room');
  const time =
    item.starts_at && item.ends_at
      ? `${formatDayTime(item.starts_at, ctx.lang, zone)}–${timeOf(item.ends_at, zone)}`
      : '';
  return refuse(r.room_clash, { room: room?.name ?? '', time, plan: found?.what[ctx.lang] ?? item.text });
}

/** Who does something in it is told that the plan is out. */
async function tellOwners(ctx: Context, plan: StoredPlan, items: readonly StoredItem[]): Promise<void> {
  const mine = new Set(items.flatMap(({ owner_ids }) => owner_ids));
  mine.delete(ctx.actor.user_id);
  await notify(ctx, {
    event: 'work_plan.published',
    to: [...mine],
    organization_id: plan.organization_id,
    title: { cn: `已发布：${plan.title}`, us: `Published: ${plan.title}` },
    body: { cn: '其中有您负责的事项。', us: 'There is something in it for you to do.' },
    link: planPage(plan.id),
  });
}
