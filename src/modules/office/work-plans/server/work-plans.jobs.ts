import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { days } from '#modules/core/calendar/server/public.ts';
import { department, organization } from '#modules/core/directory/server/tables.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayOf, formatDay, instantAt } from '#shared/dates.ts';
import { mondayOf, REMINDED_AT } from '../contract/periods.ts';
import { HANDED_IN } from '../contract/work-plan.lifecycle.ts';
import { workPlansRights } from '../rights.ts';
import { itemMoves } from './items/item-moves.service.ts';
import { type FoundItem, selectItems } from './items/item-rows.service.ts';
import { planningDepartments } from './plans/merging.service.ts';
import { dueDay } from './plans/plan-dates.service.ts';
import { publishedPlans } from './plans/published-plans.queries.ts';
import { workPlan, workPlanItem } from './tables.ts';
import { itemPage, planPage } from './work-plan-pages.ts';

const WEEKS_BACK = 60;
const WEEKS_AHEAD = 8;

/** Organisations in which weekly plans were written of late. */
const planning = (db: Db, today: string) =>
  db
    .selectDistinct({ id: organization.id, timezone: organization.timezone })
    .from(organization)
    .innerJoin(workPlan, eq(workPlan.organization_id, organization.id))
    .where(
      and(
        eq(workPlan.period_kind, 'week'),
        gt(workPlan.period_start, addDays(today, -WEEKS_BACK)),
        eq(organization.status, 'active'),
      ),
    );

/** Reminds departments on the day on which the plan of the next week is due, at both of its times. */
export const remindDepartments = defineJob({
  name: 'work_plans.remind',
  title: { cn: '提醒部门提交周计划', us: 'Remind departments of their weekly plans' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '0 * * * *', payload: {} },
  handler: async (services, _payload, { signal }) => {
    const now = new Date(services.clock.now()).toISOString();
    const places = await services.database.read(EVERYWHERE, (db) => planning(db, dayOf(now, 'UTC')));
    for (const place of places) {
      signal.throwIfAborted();
      await services.database.write(EVERYWHERE, ({ db }) => remindIn({ db, services }, place, now));
    }
  },
});

interface Place {
  readonly id: string;
  readonly timezone: string;
}
interface Source {
  readonly db: Db;
  readonly services: Services;
}

async function remindIn({ db, services }: Source, { id, timezone }: Place, now: string): Promise<void> {
  const today = dayOf(now, timezone);
  const steps = REMINDED_AT.filter((time) => instantAt(today, time, timezone) <= now);
  const step = steps.at(-1);
  if (!step) return;
  // before weeks without a working day several plans are due at once
  for (let next = addDays(mondayOf(today), 7); next < addDays(today, WEEKS_AHEAD * 7); next = addDays(next, 7)) {
    const due = await dueDay(db, id, next);
    if (due > today) return;
    if (due === today) await remindOf({ db, services }, { id, today, next, step });
  }
}

interface Due {
  readonly id: string;
  readonly today: string;
  /** Monday of the week that is planned. */
  readonly next: string;
  readonly step: string;
}

async function remindOf({ db, services }: Source, { id, today, next, step }: Due): Promise<void> {
  const isNext = next === addDays(mondayOf(today), 7);
  const week = isNext
    ? { cn: '下周', us: 'next week’s plan' }
    : { cn: `${formatDay(next, 'cn')}起一周的`, us: `the plan for the week of ${formatDay(next, 'us')}` };
  const plans = await db
    .select()
    .from(workPlan)
    .where(
      and(
        eq(workPlan.organization_id, id),
        eq(workPlan.scope, 'department'),
        eq(workPlan.period_kind, 'week'),
        eq(workPlan.period_start, next),
      ),
    );
  for (const one of await planningDepartments(db, id)) {
    const plan = plans.find(({ department_id }) => department_id === one.id);
    if (plan && HANDED_IN.some((state) => state === plan.status)) continue;
    const to = [...new Set([one.leader_id, plan?.owner_id ?? null])].filter((user) => user !== null);
    await runOnce(db, `work_plan:remind:${one.id}:${next}:${step}`, () =>
      notify(
        { db, services },
        {
          event: 'work_plan.remind',
          to,
          organization_id: id,
          title: {
            cn: `请在今天17:00前提交${one.name}${week.cn}工作计划`,
            us: `Submit ${week.us} of ${one.name_en ?? one.name} by 17:00 today`,
          },
          link: plan ? planPage(plan.id) : '/work_plans?new=department',
        },
      ),
    );
  }
}

const AT_ONCE = 200;

/** What was not done a day after it ended is late, and its owners are told; one transaction an item. */
export const lapseItems = defineJob({
  name: 'work_plans.overdue',
  title: { cn: '标记逾期事项', us: 'Mark items that are late' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '20 * * * *', payload: {} },
  handler: async (services, _payload, { signal }) => {
    const late = await services.database.read(EVERYWHERE, (db) => lateItems(db));
    for (const { item } of late) {
      signal.throwIfAborted();
      await lapse(services, item.id);
    }
  },
});

/** SQL: it ended more than a day ago, on the clock of its school. */
const isLate = and(
  eq(workPlanItem.status, 'open'),
  publishedPlans(),
  // an item of a whole day ends with it
  or(
    lt(workPlanItem.ends_at, sql`now() - interval '1 day'`),
    sql`(${workPlanItem.ends_at} is null and (now() at time zone (select ${organization.timezone} from ${organization}
      where ${organization.id} = ${workPlanItem.organization_id}))::date > ${workPlanItem.date} + 1)`,
  ),
);

const lateItems = (db: Db): Promise<FoundItem[]> => selectItems(db).where(isLate).limit(AT_ONCE);

async function lapse(services: Services, id: string): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const [found] = await selectItems(db)
      .where(and(eq(workPlanItem.id, id), isLate))
      .for('update', { of: workPlanItem });
    if (!found) return;
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry) => entries.push({ ...entry, kind: 'job' });
    await itemMoves.advance({ db, actor: null, audit }, found.item, 'lapse');
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
    const { plan, item } = found;
    await notify(
      { db, services },
      {
        event: 'work_plan.overdue',
        to: item.owner_ids,
        organization_id: item.organization_id,
        title: { cn: `事项逾期：${plan.title}`, us: `Something is late: ${plan.title}` },
        link: itemPage(plan.id, item.id),
      },
    );
    await todosChanged({ db, services }, item.owner_ids);
  });
}

const ASKED_AT = '09:00';

/** Heads of departments are asked for their supervised items on the first working day of a week. */
export const askLeaders = defineJob({
  name: 'work_plans.supervised',
  title: { cn: '每周督办提醒', us: 'Ask for supervised items every week' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '5 * * * *', payload: {} },
  handler: async (services, _payload, { signal }) => {
    const now = new Date(services.clock.now()).toISOString();
    const places = await services.database.read(EVERYWHERE, (db) => planning(db, dayOf(now, 'UTC')));
    for (const place of places) {
      signal.throwIfAborted();
      await services.database.write(EVERYWHERE, ({ db }) => askIn({ db, services }, place, now));
    }
  },
});

async function askIn({ db, services }: Source, { id, timezone }: Place, now: string): Promise<void> {
  const today = dayOf(now, timezone);
  if (instantAt(today, ASKED_AT, timezone) > now) return;
  const monday = mondayOf(today);
  const week = await days(db, id, monday, today, 'staff');
  const first = week.find(({ kind }) => WORKING.includes(kind));
  if (first?.date !== today) return;
  await runOnce(db, `work_plan:supervised:${id}:${monday}`, async () => {
    const rows = await db
      .select({ leader_id: department.leader_id })
      .from(workPlanItem)
      .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
      .leftJoin(department, eq(department.id, workPlan.department_id))
      .where(
        and(
          eq(workPlanItem.organization_id, id),
          eq(workPlanItem.supervised, true),
          inArray(workPlanItem.status, ['open', 'overdue']),
          publishedPlans(),
        ),
      );
    const office = rows.some(({ leader_id }) => leader_id === null)
      ? await holders(db, workPlansRights.manage, id)
      : [];
    const asked = Map.groupBy(rows, ({ leader_id }) => leader_id);
    for (const [leader, own] of asked)
      await notify(
        { db, services },
        {
          event: 'work_plan.supervised',
          to: leader ? [leader] : office,
          organization_id: id,
          title: { cn: `${own.length}项督办事项尚未完成`, us: `${own.length} supervised items are not done` },
          link: '/work_plans?view=supervised',
        },
      );
  });
}
