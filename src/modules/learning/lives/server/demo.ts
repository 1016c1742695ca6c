import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { countInvitees } from './planning/invitees.service.ts';
import { sealSecret } from './stream/publish.service.ts';
import { live, liveType, liveViewer } from './tables.ts';

const type = (n: number) => `00000000-0000-7000-8000-00000b14000${n}`;

interface Wanted {
  readonly key: string;
  readonly title: string;
  readonly title_en: string;
  readonly host: CastName;
  readonly type: number;
  readonly day: number;
  readonly from: string;
  readonly minutes: number;
  readonly visibility?: 'audience' | 'login' | 'public';
  readonly more: Partial<typeof live.$inferInsert> & {
    readonly status: 'draft' | 'pending_approval' | 'approved' | 'closed' | 'finished';
  };
}

const WANTED: readonly Wanted[] = [
  {
    key: 'meeting',
    title: '本学期家长会',
    title_en: 'Parents’ meeting of this term',
    host: 'homeroom',
    type: 1,
    day: 1,
    from: '19:00',
    minutes: 90,
    more: { status: 'approved', summary: '学习情况、期末安排与寒假安全。会后可提问。' },
  },
  {
    key: 'lesson',
    title: '高一数学公开课：函数的单调性',
    title_en: 'Open maths lesson',
    host: 'principal',
    type: 2,
    day: 2,
    from: '10:00',
    minutes: 45,
    visibility: 'login',
    more: { status: 'approved', chat_mode: 'questions' },
  },
  {
    key: 'briefing',
    title: '新生招生宣讲',
    title_en: 'Admissions briefing',
    host: 'principal',
    type: 6,
    day: 6,
    from: '19:30',
    minutes: 60,
    visibility: 'public',
    more: { status: 'pending_approval', waits_for: 'approver' },
  },
  {
    key: 'safety',
    title: '寒假安全班会',
    title_en: 'Class meeting on safety',
    host: 'homeroom',
    type: 5,
    day: 4,
    from: '15:30',
    minutes: 40,
    more: { status: 'draft', opinion: '请把时间改到放学后' },
  },
  {
    key: 'past',
    title: '期中家长会',
    title_en: 'Mid-term parents’ meeting',
    host: 'homeroom',
    type: 1,
    day: -7,
    from: '19:00',
    minutes: 75,
    more: { status: 'finished', publish_state: 'idle' },
  },
  {
    key: 'cancelled',
    title: '校园开放日直播',
    title_en: 'Open day',
    host: 'office',
    type: 3,
    day: -3,
    from: '09:00',
    minutes: 120,
    visibility: 'login',
    more: { status: 'closed', close_kind: 'cancelled', close_reason: '因天气原因改期' },
  },
];

/** Lives of every state, and a meeting that is over with those who watched it. */
export async function livesDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  await db.insert(liveType).values({
    id: demoId('live_type:open_day'),
    client_id: organizationId('sy'),
    code: 'open_day',
    name: '开放日',
    name_en: 'Open day',
    icon: 'video',
    needs_approval: true,
    allow_public: true,
  });
  const organization_id = organizationId('sy-middle');
  const { rows } = await db.execute<{ department_id: string; name: string; name_en: string | null }>(sql`
    select c.department_id, d.name, d.name_en from classroom c join department d on d.id = c.department_id join classroom_teacher t on t.classroom_id = c.id
      join semester s on s.id = t.semester_id and s.status = 'current'
     where t.user_id = ${castId('homeroom')} and t.role = 'head' and c.status = 'active' limit 1`);
  const [own] = rows;
  if (!own) return;
  for (const { key, host, day, from, minutes, visibility = 'audience', more, ...wanted } of WANTED) {
    const plan_start_at = instantAt(addDays(today, day), from);
    const over = more.status === 'finished';
    const words = { audience_name: `${own.name}家长`, audience_name_en: `${own.name_en ?? own.name} (guardians)` };
    const [row] = await db
      .insert(live)
      .values({
        id: demoId(`live:${key}`),
        organization_id,
        visibility,
        plan_start_at,
        title: wanted.title,
        title_en: wanted.title_en,
        live_type_id: type(wanted.type),
        host_id: castId(host),
        creator_id: castId(host),
        department_id: own.department_id,
        plan_end_at: addMinutes(plan_start_at, minutes),
        audience:
          visibility === 'audience'
            ? { include: [{ kind: 'department', id: own.department_id, user_types: ['guardian'] }], exclude: [] }
            : null,
        ...(visibility === 'audience' ? words : {}),
        moderator_ids: [castId('office')],
        stream_name: randomBytes(16).toString('hex'),
        push_secret_sealed: sealSecret(services.seal, randomBytes(32).toString('base64url')),
        ...(over ? { started_at: plan_start_at, ended_at: addMinutes(plan_start_at, minutes) } : {}),
        ...more,
      })
      .returning();
    if (!row || (row.status !== 'approved' && !over)) continue;
    await countInvitees(demo, row);
    if (over) await watchDemo(demo, row.id, { organization_id, from: plan_start_at, minutes });
  }
}

interface Watched {
  readonly organization_id: string;
  readonly from: string;
  readonly minutes: number;
}

/** Most families were there. */
async function watchDemo({ db }: DemoContext, live_id: string, { organization_id, from, minutes }: Watched) {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select distinct user_id from live_invitee where live_id = ${live_id} order by user_id`,
  );
  const there = rows.filter((_, at) => at % 5 !== 0);
  if (there.length === 0) return;
  await db.insert(liveViewer).values(
    there.map(({ user_id }, at) => ({
      organization_id,
      live_id,
      user_id,
      first_at: from,
      last_at: addMinutes(from, minutes),
      seconds: (minutes - (at % 20)) * 60,
      device: at % 3 === 0 ? ('desktop' as const) : ('phone' as const),
    })),
  );
  await db.execute(
    sql`update live set viewers_total = ${there.length}, viewers_peak = ${Math.round(there.length * 0.9)} where id = ${live_id}`,
  );
}
