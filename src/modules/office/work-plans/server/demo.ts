import { and, eq } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { staffOf } from '#server/audience/choose-audience.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { notAhead } from '#server/lifecycle/demo-life.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { dueDayOf, mondayOf, periodOf, weekNoOf } from '../contract/periods.ts';
import type { WorkPlanState } from '../contract/work-plan.lifecycle.ts';
import { type DemoItem, demoDepartments, monthItems, schoolItems, weekItems } from './demo-items.ts';
import { holdRooms } from './items/item-rooms.service.ts';
import { planFlow } from './plans/plan-flow.service.ts';
import { WORK_PLAN } from './plans/plan-reach.service.ts';
import { workPlan, workPlanItem } from './tables.ts';

const home = organizationId('sy-middle');

interface Term {
  readonly id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly first_week_monday: string;
}
interface Made {
  readonly demo: DemoContext;
  readonly term: Term | null;
  readonly heads: ReadonlyMap<string, string>;
}

/**
 * Weekly plans of the twelve offices of a school: last week summed up, this week out with one that came late, the next week
 * as far as it is in; the plan of the next month waits for its approval.
 */
export async function workPlansDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const rows = await db
    .select({ id: department.id, leader_id: department.leader_id })
    .from(department)
    .where(and(eq(department.organization_id, home), eq(department.kind, 'office')));
  const heads = new Map(rows.flatMap(({ id, leader_id }) => (leader_id ? [[id, leader_id] as const] : [])));
  const made = { demo, heads, term: await currentSemester(db, home) };
  const monday = mondayOf(today);
  await keepWeek(made, addDays(monday, -7), 'summarised');
  await keepWeek(made, monday, 'published');
  await keepNextWeek(made, addDays(monday, 7));
  await keepMonth(made);
}

const schoolPlan = (start: string, kind = 'week') => demoId(`work-plan:school:${kind}:${start}`);

async function keepWeek(made: Made, monday: string, status: 'published' | 'summarised'): Promise<void> {
  const { demo } = made;
  const parent = schoolPlan(monday);
  const isPast = status === 'summarised';
  await keepPlan(made, { id: parent, department: null, start: monday, status, items: schoolItems });
  for (const [at, code] of demoDepartments.entries())
    await keepPlan(made, {
      id: demoId(`work-plan:${code}:${monday}`),
      department: code,
      start: monday,
      status: isPast ? 'summarised' : 'published',
      items: weekItems[code] ?? [],
      parent,
      // the last one of this week came an hour late
      isLate: !isPast && at === demoDepartments.length - 1,
    });
  if (isPast) return;
  const items = await demo.db
    .select()
    .from(workPlanItem)
    .where(and(eq(workPlanItem.organization_id, home), eq(workPlanItem.status, 'open')));
  await holdRooms(
    { ...demo, actor: null, audit: () => {} },
    items.filter(({ broom_id }) => broom_id !== null),
  );
}

/** What is in of the next week: some plans wait to be merged, one is being written. */
async function keepNextWeek(made: Made, monday: string): Promise<void> {
  await keepPlan(made, { id: schoolPlan(monday), department: null, start: monday, status: 'draft', items: [] });
  const states: readonly (readonly [string, WorkPlanState])[] = [
    ['JW', 'submitted'],
    ['DY', 'submitted'],
    ['RS', 'submitted'],
    ['KY', 'draft'],
  ];
  for (const [code, status] of states)
    await keepPlan(made, {
      id: demoId(`work-plan:${code}:${monday}`),
      department: code,
      start: monday,
      status,
      items: (weekItems[code] ?? []).slice(0, 2),
    });
}

/** The plan of the next month, which the office handed in. */
async function keepMonth(made: Made): Promise<void> {
  const { demo } = made;
  const next = periodOf('month', addDays(`${demo.today.slice(0, 7)}-28`, 7), null);
  if (!next) return;
  const id = schoolPlan(next.start, 'month');
  await keepPlan(made, {
    id,
    department: null,
    start: next.start,
    end: next.end,
    status: 'approving',
    items: monthItems,
  });
  await planFlow.kind.heal({ db: demo.db, services: demo.services }, id);
}

interface Wanted {
  readonly id: string;
  readonly department: string | null;
  readonly start: string;
  readonly end?: string;
  readonly status: WorkPlanState;
  readonly items: readonly DemoItem[];
  readonly parent?: string;
  readonly isLate?: boolean;
}

async function keepPlan({ demo, term, heads }: Made, wanted: Wanted): Promise<void> {
  const { db, today } = demo;
  const { id, department: code, start, end, status, parent, isLate = false } = wanted;
  const department_id = code ? departmentId('sy-middle', code) : null;
  const owner_id = (department_id && heads.get(department_id)) || castId('office');
  const isMonth = end !== undefined;
  const week_no = isMonth ? null : weekNoOf(start, term);
  const due = dueDayOf(start);
  const isIn = status !== 'draft';
  // of the next week some are in early, so that nothing was done tomorrow
  const submitted = [due, addDays(today, -1)].toSorted()[0] ?? due;
  const submitted_at = isIn ? instantAt(submitted, isLate ? '17:50' : '15:40') : null;
  const isOut = status === 'published' || status === 'summarised';
  const name = code ? (names.get(code) ?? '') : '学校';
  const when = isMonth ? `${Number(start.slice(5, 7))}月` : week_no ? `第${week_no}周` : '本周';
  await db.insert(workPlan).values({
    id,
    organization_id: home,
    scope: code ? 'department' : 'organization',
    subject_id: department_id ?? home,
    department_id,
    owner_id,
    period_kind: isMonth ? 'month' : 'week',
    period_start: start,
    period_end: end ?? addDays(start, 6),
    semester_id: term?.id ?? null,
    week_no,
    title: `${when}工作计划 · ${name}`,
    due_at: instantAt(due, '17:00'),
    merged_into_id: parent ?? null,
    status,
    submitted_at,
    submitted_by: isIn ? owner_id : null,
    published_at: isOut ? instantAt(addDays(due, 1), '16:20') : null,
    summary: status === 'summarised' ? '计划事项基本完成，未完成的转入本周继续推进。' : '',
    created_at: instantAt(addDays(submitted, -1), '10:15'),
    updated_at: submitted_at ?? instantAt(addDays(submitted, -1), '10:15'),
  });
  await db.insert(lifecycleEvent).values({
    organization_id: home,
    entity_type: WORK_PLAN,
    entity_id: id,
    move: 'create',
    from_state: null,
    to_state: 'draft',
    by_user_id: owner_id,
    at: notAhead(instantAt(addDays(submitted, -1), '10:15')),
  });
  if (wanted.items.length > 0)
    await db
      .insert(workPlanItem)
      .values(wanted.items.map((item) => rowOf(item, { ...wanted, owner_id, today, isOut })));
}

interface Placed extends Wanted {
  readonly owner_id: string;
  readonly today: string;
  readonly isOut: boolean;
}

const names = new Map([
  ['XZ', '校长办公室'],
  ['JW', '教务处'],
  ['DY', '德育处'],
  ['KY', '科研室'],
  ['XZB', '行政办公室'],
  ['RS', '人事处'],
  ['CW', '财务室'],
  ['ZW', '总务处'],
  ['BW', '保卫处'],
  ['XX', '信息中心'],
  ['ZS', '招生办公室'],
  ['YW', '医务室'],
]);

function rowOf(item: DemoItem, { id, start, owner_id, today, isOut, status: state }: Placed) {
  const date = addDays(start, item.day);
  const [from, to] = item.time ?? [];
  const isPast = date < today;
  const families = {
    include: [{ kind: 'organization' as const, id: home, user_types: ['teacher', 'guardian'] as const }],
  };
  const audience = item.families
    ? { include: families.include.map((part) => ({ ...part, user_types: [...part.user_types] })), exclude: [] }
    : staffOf(home);
  // of last week one item was left
  const isLeft = state === 'summarised' && item.isLeft === true;
  const status = isOut && isPast ? (isLeft ? ('overdue' as const) : ('done' as const)) : ('open' as const);
  return {
    organization_id: home,
    work_plan_id: id,
    text: item.text,
    kind: item.kind,
    date,
    starts_at: from ? instantAt(date, from) : null,
    ends_at: to ? instantAt(date, to) : null,
    broom_id: item.room ? demoId(`broom:sy-middle:${item.room}`) : null,
    owner_ids: [item.owner ? castId(item.owner) : owner_id],
    audience,
    ...keysOfAudience(audience, home),
    is_opened: item.families === true,
    ffyplan_goal_id: item.goal ? demoId(`ffyplan-goal:${item.goal}`) : null,
    supervised: item.supervised === true,
    progress: status === 'done' ? 100 : isLeft ? 60 : 0,
    status,
  };
}
