import { eq, sql } from 'drizzle-orm';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, dayOf, instantAt, timeOf } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { castId, castPhone } from '../../../../../database/demo/cast.ts';
import { givenName, surnameOf } from '../../../../../database/demo/names.ts';
import {
  campusId,
  demoOrganizations,
  departmentId,
  gateId,
  type OrganizationKey,
  organizationId,
} from '../../../../../database/demo/places.ts';
import { type Random, randomOf } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { type VisitKind, type VisitSource, visitKinds } from '../contract/visit-kinds.ts';
import type { VisitStatus } from '../contract/visitors.lifecycle.ts';
import { insertVisit } from './booking/visitor-booking.service.ts';
import type { PersonDraft } from './booking/visitor-persons.service.ts';
import { addDemoComments } from './comments.demo.ts';
import { type DemoNumbers, makeNumbers } from './numbers.demo.ts';
import { visitor, visitorCheck, visitorPerson } from './tables.ts';

const reasons: Record<string, readonly string[]> = {
  parent: ['参加家长会', '与班主任面谈', '接孩子就医', '送学习用品'],
  business: ['区教育局调研', '校企合作洽谈', '教研交流'],
  supplier: ['食堂食材配送', '教材配送', '实验器材送货'],
  maintenance: ['电梯年检', '空调维修', '消防设备检修', '网络布线'],
  interview: ['数学教师面试', '校医岗位面试'],
  event: ['校园开放日', '艺术节观演'],
  delivery: ['快递送件'],
  alumni: ['校友返校', '看望恩师'],
  inspection: ['卫生检查', '安全检查'],
  other: ['其他事务'],
};
const companies: Record<string, readonly string[]> = {
  supplier: ['绿源食品', '新华书店', '博文科教'],
  maintenance: ['迅达电梯', '安泰消防', '恒通网络'],
  business: ['南山区教育局', '前海科技'],
  inspection: ['南山区市场监管局'],
};

type Desk = DemoContext & { readonly numbers: DemoNumbers };

interface Plan {
  readonly day: string;
  readonly start: string;
  readonly minutes: number;
  readonly status: VisitStatus;
}

/** Two weeks of visits in every school: what was, what is at this hour, and what comes; a few for the people of the cast. */
export async function visitorsDemo(context: DemoContext): Promise<void> {
  const demo = { ...context, numbers: makeNumbers() };
  const { people } = demoGroup(demo.today);
  for (const { key, kind, campuses } of demoOrganizations) {
    if (kind !== 'school') continue;
    const random = randomOf(`visits:${key}`);
    const hosts = people.filter(
      (one) =>
        one.types.includes('teacher') &&
        one.is_active &&
        one.memberships.some((place) => place.organization === key && place.is_main),
    );
    const busy = key === 'sy-middle' ? 8 : 4;
    for (let shift = -10; shift <= 4; shift++) {
      const day = addDays(demo.today, shift);
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      // today is a busy day whatever the weekday, so that there is something to see
      const count = shift !== 0 && (weekday === 0 || weekday === 6) ? 2 : busy;
      for (let n = 0; n < count && hosts.length; n++) {
        const host = random.pick(hosts);
        const campus = random.chance(0.8) ? campuses[0] : random.pick(campuses);
        if (campus)
          await bookOne(
            demo,
            random,
            key,
            campus.code,
            { id: host.id, department: host.places[0]?.department ?? null },
            planOf(random, day, shift),
          );
      }
    }
  }
  await bookForCast(demo);
  await demo.numbers.store(demo.db);
}

function planOf(random: Random, day: string, shift: number): Plan {
  const start = `${String(random.int(8, 16)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
  const minutes = random.pick([30, 60, 60, 90, 120]);
  const roll = random.next();
  const now = new Date().toISOString();
  const startAt = instantAt(day, start);
  if (shift < 0)
    return {
      day,
      start,
      minutes,
      status: roll < 0.84 ? 'left' : roll < 0.9 ? 'no_show' : roll < 0.95 ? 'cancelled' : 'rejected',
    };
  if (shift > 0 || startAt > now) return { day, start, minutes, status: roll < 0.25 ? 'applied' : 'approved' };
  const over = addMinutes(startAt, minutes) < now;
  return {
    day,
    start,
    minutes,
    status: over ? (roll < 0.12 ? 'verified' : 'left') : roll < 0.8 ? 'verified' : 'approved',
  };
}

async function bookOne(
  demo: Desk,
  random: Random,
  key: OrganizationKey,
  campus: string,
  host: { id: string; department: string | null },
  plan: Plan,
): Promise<void> {
  const { code: visit_kind } = random.pick(visitKinds);
  const company = companies[visit_kind] ? random.pick(companies[visit_kind]) : null;
  const others = random.chance(0.25) ? random.int(1, 3) : 0;
  const persons = Array.from({ length: others + 1 }, (_, at): PersonDraft => {
    const phone = at === 0 ? `13${random.int(0, 9)}${String(random.int(0, 99_999_999)).padStart(8, '0')}` : null;
    const name = surnameOf(random) + givenName(random, 'adult', random.chance(0.5) ? 'male' : 'female');
    return { name, phone, email: null, id_type: null, id_no: null, company, photo_file_id: null, is_minor: false };
  });
  const source = plan.status === 'applied' || random.chance(0.5) ? 'self' : 'host';
  await store(
    demo,
    key,
    campus,
    host,
    plan,
    { visit_kind, reason: random.pick(reasons[visit_kind] ?? ['来访']), source },
    persons,
  );
}

async function store(
  demo: Desk,
  key: OrganizationKey,
  campus: string,
  host: { id: string; department: string | null },
  plan: Plan,
  what: { visit_kind: VisitKind; reason: string; source: VisitSource; user_id?: string },
  persons: readonly PersonDraft[],
): Promise<string> {
  const { db } = demo;
  const start_at = instantAt(plan.day, plan.start);
  const end_at = addMinutes(start_at, plan.minutes);
  const gate_id = gateId(key, campus, 'S');
  const inside = plan.status === 'verified';
  // what happened lies behind, however far ahead the visit is
  const passed = (minutes: number) =>
    [addMinutes(start_at, minutes), addMinutes(new Date().toISOString(), minutes)].sort()[0] as string;
  const came = inside || plan.status === 'left';
  const created_at = passed(-60 * 20);
  const facts = {
    ...what,
    no: demo.numbers.next(key, created_at),
    organization_id: organizationId(key),
    host_user_id: host.id,
    host_department_id: host.department ? departmentId(key, host.department) : null,
    campus_id: campusId(key, campus),
    start_at,
    end_at,
    original_end_at: end_at,
    status: plan.status,
    waits_for: plan.status === 'applied' ? ('host' as const) : null,
    created_by: host.id,
    // a visit that begins in these minutes has its guest in the house by now
    first_in_at: came ? ([addMinutes(start_at, 3), new Date().toISOString()].sort()[0] as string) : null,
    last_out_at: plan.status === 'left' ? addMinutes(end_at, -5) : null,
    inside_count: 0,
    over_notified_at: plan.status === 'left' ? end_at : null,
    created_at,
  };
  const { id } = await insertVisit(demo, facts, persons, DEFAULT_ZONE);
  if (inside) await db.update(visitor).set({ inside_count: persons.length }).where(eq(visitor.id, id));
  const events = [
    { move: 'create', from_state: null, to_state: 'applied', at: facts.created_at },
    ...(plan.status === 'applied'
      ? []
      : [
          {
            move: plan.status === 'cancelled' ? 'cancel_book' : 'review',
            from_state: 'applied',
            to_state: plan.status === 'rejected' || plan.status === 'cancelled' ? plan.status : 'approved',
            at: passed(-60 * 18),
          },
        ]),
  ];
  await db.insert(lifecycleEvent).values(
    events.map((event) => ({
      ...event,
      organization_id: facts.organization_id,
      entity_type: 'visitor',
      entity_id: id,
    })),
  );
  if (!came) return id;
  const status = inside ? 'in' : 'out';
  const rows = await db
    .update(visitorPerson)
    .set({
      status,
      in_at: facts.first_in_at,
      in_gate_id: gate_id,
      ...(inside ? {} : { out_at: facts.last_out_at, out_gate_id: gate_id }),
    })
    .where(eq(visitorPerson.visitor_id, id))
    .returning({ id: visitorPerson.id });
  const check = (direction: 'in' | 'out', at: string | null) =>
    rows.map((row) => ({
      organization_id: facts.organization_id,
      visitor_id: id,
      visitor_person_id: row.id,
      direction,
      gate_id,
      method: 'qr' as const,
      at: at ?? sql`now()`,
    }));
  await db
    .insert(visitorCheck)
    .values([...check('in', facts.first_in_at), ...(inside ? [] : check('out', facts.last_out_at))]);
  return id;
}

/** The next quarter of an hour that leaves time to come; early or late, the first of the next morning. */
function soon(today: string): Pick<Plan, 'day' | 'start'> {
  const quarter = 15 * 60_000;
  const next = new Date(Math.ceil((Date.now() + quarter) / quarter) * quarter).toISOString();
  const start = dayOf(next) === today ? timeOf(next) : '24:00';
  if (start > '17:00') return { day: addDays(today, 1), start: '08:30' };
  return { day: today, start: start < '08:30' ? '08:30' : start };
}

/** What the people of the cast find when they sign in: something to decide, a visit of their own, a guest today. */
async function bookForCast(demo: Desk): Promise<void> {
  const teacher = { id: castId('teacher'), department: 'SX' };
  const visitorOfCast: PersonDraft = {
    name: '高远',
    phone: castPhone('visitor'),
    email: null,
    id_type: null,
    id_no: null,
    company: '远山设计',
    photo_file_id: null,
    is_minor: false,
  };
  const tomorrow = addDays(demo.today, 1);
  const other = (name: string, phone: string): PersonDraft => ({ ...visitorOfCast, name, phone, company: null });
  const next = { ...soon(demo.today), minutes: 60, status: 'approved' } as const;
  const office = { id: castId('office'), department: 'XZB' };
  for (const [username, name, visit_kind, reason, source] of [
    ['visitor', '高远', 'business', '确认校本课程插图', 'self'],
    ['supplier', '吴海涛', 'supplier', '教学办公用品送货', 'host'],
    ['evaluator', '何敬之', 'business', '课桌椅采购评标', 'host'],
    ['examinee', '徐嘉怡', 'event', '新生见面会', 'host'],
  ] as const)
    await store(demo, 'sy-middle', 'SOUTH', office, next, { visit_kind, reason, source, user_id: castId(username) }, [
      { ...other(name, castPhone(username)), is_minor: username === 'examinee' },
    ]);
  await store(
    demo,
    'sy-middle',
    'SOUTH',
    teacher,
    { day: tomorrow, start: '10:00', minutes: 60, status: 'applied' },
    { visit_kind: 'parent', reason: '期中成绩面谈', source: 'self' },
    [other('李伟民', castPhone('guardian'))],
  );
  const designer = await store(
    demo,
    'sy-middle',
    'SOUTH',
    teacher,
    { day: addDays(demo.today, 2), start: '14:30', minutes: 90, status: 'approved' },
    { visit_kind: 'business', reason: '校本课程设计沟通', source: 'self', user_id: castId('visitor') },
    [visitorOfCast],
  );
  await addDemoComments(demo, designer);
  await store(
    demo,
    'sy-middle',
    'SOUTH',
    { id: castId('homeroom'), department: 'YUW' },
    { day: addDays(demo.today, -3), start: '09:00', minutes: 60, status: 'left' },
    { visit_kind: 'event', reason: '家校开放课', source: 'host', user_id: castId('visitor') },
    [visitorOfCast],
  );
}
