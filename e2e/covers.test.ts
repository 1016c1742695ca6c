import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { type CastName, cast, castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { addDays, addMinutes, today } from '../src/platform/shared/dates.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Lessons that leave hits: chosen in the form, accepted on the phone, set on the board, seen by families, given back. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });

const SCHOOL = organizationId('sy-middle');
const nameOf = (who: CastName) => cast.find(({ username }) => username === who)?.name ?? '';

interface Lesson {
  readonly id: string;
  readonly date: string;
  readonly period_from: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly teacher_id: string;
}
interface Cover {
  readonly id: string;
  readonly lesson_id: string;
  readonly state: string;
  readonly cover_id: string | null;
  readonly version: number;
  readonly starts_at: Date;
}

const taught = (who: CastName, from: string, to: string) =>
  database.query<Lesson>(
    `select id, date::text as date, period_from, starts_at, ends_at, teacher_id from lesson
      where teacher_id = $1 and date between $2 and $3 and kind <> 'self_study' and status = 'planned' order by starts_at`,
    [castId(who), from, to],
  );
const coversOf = (vacationId: string) =>
  database.query<Cover>(
    'select id, lesson_id, state, cover_id, version, starts_at from cover_lesson where vacation_id = $1 order by starts_at',
    [vacationId],
  );
const lessonNow = async (id: string) =>
  (
    await database.query<Lesson & { status: string }>(
      'select id, date::text as date, starts_at, ends_at, teacher_id, status from lesson where id = $1',
      [id],
    )
  )[0];
let personal = '';
/** A Monday two weeks ahead or later, in whose week the homeroom teacher has lessons on Thursday afternoon and on Friday. */
let monday = '';

const say = (kind: 'makeup' | 'workday' | 'rest', day: string) =>
  database.query(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, name, as_weekday)
     select gen_random_uuid(), client_id, $1, $2, 'both', $3, case when $3 = 'makeup' then '调休' end, case when $3 <> 'rest' then 5 end
       from organization where id = $1 on conflict do nothing`,
    [SCHOOL, day, kind],
  );
const isAfternoon = ({ date, starts_at }: Lesson) => starts_at >= new Date(`${date}T12:00:00+08:00`);
const onLeave = async (week: string) => {
  const [thursday, friday] = [addDays(week, 3), addDays(week, 4)];
  const all = await taught('homeroom', thursday, friday);
  return all.filter((one) => one.date === friday || isAfternoon(one));
};

beforeAll(async () => {
  const [type] = await database.query<{ id: string }>(
    `select id from vacation_type where code = 'personal' and organization_id is null and client_id is null`,
  );
  personal = type?.id ?? '';
  let week = addDays(today(), 14);
  while (new Date(`${week}T00:00:00Z`).getUTCDay() !== 1) week = addDays(week, 1);
  for (let n = 0; n < 6 && monday === ''; n++, week = addDays(week, 7))
    if ((await onLeave(week)).length >= 3) monday = week;
  expect(monday).not.toBe('');
  for (let n = 0; n < 6; n++) await say(n === 5 ? 'rest' : 'workday', addDays(monday, n));
  await say('makeup', addDays(monday, 6));
});

async function asked(who: CastName, from_day: string, to_day = from_day) {
  const { code, message, data } = await as(who)('POST', '/vacations', {
    vacation_type_id: personal,
    from_day,
    to_day,
    reason: '陪母亲复查',
  });
  expect(code, message).toBe(0);
  return data.list[0] as { id: string; version: number };
}
const DECIDERS = ['principal', 'orgadmin', 'research', 'studentaffairs', 'hrofficer', 'superadmin'] as const;
/** Everybody agrees, whoever leads the person made one of the cast; gives what was refused. */
async function agree(id: string): Promise<string> {
  for (let step = 0; step < 4; step++) {
    const [row] = await database.query<{ status: string; version: number }>(
      'select status, version from vacation where id = $1',
      [id],
    );
    if (row?.status !== 'submitted') return '';
    await database.query(
      `update flow_task set user_id = $2 where state = 'pending' and run_id in (select id from flow_run where subject_id = $1)
        and user_id <> all ($3::uuid[])`,
      [id, castId('principal'), DECIDERS.map(castId)],
    );
    const refused = await decide(id, row.version);
    if (refused) return refused;
  }
  return '';
}
async function decide(id: string, version: number): Promise<string> {
  for (const who of DECIDERS) {
    const answer = await as(who)('PUT', `/vacations/${id}/decide`, { result: 'approve', version });
    if (answer.code === 0) return '';
    if (answer.message && /未安排/.test(answer.message)) return answer.message;
  }
  return 'nobody decides';
}
/** Who of the cast decides now; whoever leads the person is made so. */
async function deciderOf(id: string): Promise<CastName> {
  const rows = await database.query<{ user_id: string }>(
    `select t.user_id from flow_task t join flow_run r on r.id = t.run_id where r.subject_id = $1 and t.state = 'pending'`,
    [id],
  );
  const known = (['principal', 'orgadmin', 'research'] as const).find((who) =>
    rows.some(({ user_id }) => user_id === castId(who)),
  );
  if (known) return known;
  await database.query(
    `update flow_task set user_id = $2 where state = 'pending' and run_id = (select id from flow_run where subject_id = $1 limit 1)`,
    [id, castId('principal')],
  );
  return 'principal';
}
const ask = (by: CastName, cover: Cover, ...who: CastName[]) =>
  as(by)('PUT', `/cover_lessons/${cover.id}/propose`, { user_ids: who.map(castId), version: cover.version });
test(
  'a teacher asks for leave over a make-up Sunday and taps colleagues; they accept, the head agrees, families see it',
  async () => {
    const [thursday, sunday] = [addDays(monday, 3), addDays(monday, 6)];
    const lessons = await onLeave(monday);
    const page = await pageOf('homeroom', '/vacations');
    await page.getByRole('button', { name: '请假', exact: true }).click();
    const form = page.getByRole('dialog', { name: '请假' });
    await form.getByRole('radio', { name: '事假' }).check();
    const fill = async (label: string, day: string) => {
      await form.getByRole('textbox', { name: label }).fill(day);
      await form.getByRole('textbox', { name: label }).press('Enter');
    };
    await fill('结束日期', sunday);
    await fill('开始日期', thursday);
    await form.getByRole('group', { name: '从' }).getByRole('radio', { name: '下午' }).check();
    await form.getByText('共 2.5天').waitFor();
    const hit = form.getByRole('region', { name: '受影响的课和值班' });
    await hit.getByText(`影响 ${lessons.length} 节课或值班`).waitFor();
    const cells = hit.getByRole('group', { name: /^请谁代/ });
    expect(await cells.count()).toBe(lessons.length);
    for (let n = 0; n < lessons.length; n++) await cells.nth(n).getByRole('button').first().click();
    await form.getByLabel('事由', { exact: true }).fill('陪母亲复查');
    await form.getByRole('button', { name: '提交' }).click();
    await page.getByText('待审批').first().waitFor();
    const mine = () =>
      database.query<{ id: string }>(
        `select id from vacation where applicant_id = $1 and status = 'submitted' and amount = 2.5 and start_at >= $2`,
        [castId('homeroom'), `${thursday}T00:00:00+08:00`],
      );
    await expect.poll(async () => (await mine()).length).toBe(1);
    const id = (await mine())[0]?.id ?? '';
    const covers = await coversOf(id);
    expect(covers.map(({ lesson_id, state }) => [lesson_id, state])).toEqual(
      lessons.map((one) => [one.id, 'proposed']),
    );

    // somebody who can sign in is asked as well, and takes the first lesson on the phone
    const ofClass = await database.query<{ id: string }>(
      `select l.id from lesson l join student s on l.classroom_ids @> array[s.classroom_id]
        where s.user_id = $1 and l.id = any ($2::uuid[])`,
      [castId('student'), covers.map(({ lesson_id }) => lesson_id)],
    );
    const first = covers.find(({ lesson_id }) => ofClass.some(({ id: own }) => own === lesson_id));
    const second = covers.find((one) => one !== first);
    if (!first || !second) throw new Error('the leave hits no lesson of the class and another one');
    expect((await ask('homeroom', first, 'media')).code).toBe(0);
    expect((await ask('homeroom', second, 'research')).code).toBe(0);
    const phone = await pageOf('media', '/mobile/cover_lessons', PHONE);
    await phone.getByRole('button', { name: '接受' }).first().click();
    await phone.getByText('已接受').first().waitFor();
    const other = await pageOf('research', '/mobile/cover_lessons', PHONE);
    await other.getByRole('button', { name: '接受' }).first().click();
    await other.getByText('已接受').first().waitFor();
    expect((await lessonNow(first.lesson_id))?.teacher_id).toBe(castId('homeroom'));

    const decider = await deciderOf(id);
    const head = await pageOf(decider, `/mobile/vacations/${id}`, PHONE);
    await head.getByRole('button', { name: '同意', exact: true }).click();
    await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
    await expect
      .poll(async () => (await as(decider)('GET', `/vacations/${id}`)).data.flow_actions)
      .not.toContain('approve');
    expect(await agree(id)).toBe('');
    expect(await lessonNow(first.lesson_id)).toMatchObject({ teacher_id: castId('media'), status: 'covered' });

    // the student and the guardian read who teaches, and not why
    const date = (await lessonNow(first.lesson_id))?.date ?? '';
    for (const who of ['student', 'guardian'] as const) {
      const { data } =
        who === 'student'
          ? await as(who)('GET', `/lessons/mine?from=${date}&to=${date}`)
          : await as(who)('GET', `/lessons?view=student&id=${castId('student')}&from=${date}&to=${date}`);
      const seen = (data.list as { id: string; teacher: { name: string }; status: string }[]).find(
        (one) => one.id === first.lesson_id,
      );
      expect(seen).toMatchObject({ status: 'covered', teacher: { name: nameOf('media') } });
      expect(JSON.stringify(data)).not.toContain('事假');
    }
    const calendar = await as('office')('GET', `/vacations/calendar?from=${monday}&to=${sunday}`);
    expect(JSON.stringify(calendar.data)).not.toContain('复查');
    // attendance plans without her
    const away = await database.query<{ n: number }>(
      `select count(*)::int as n from vacation_part where user_id = $1 and state = 'used' and date between $2 and $3`,
      [castId('homeroom'), thursday, sunday],
    );
    expect(away[0]?.n).toBe(3);
  },
  patience(180),
);

test(
  'approval waits for every lesson where the school says so; the registrar sets them on the board, and it works',
  async () => {
    const put = await as('superadmin')('PUT', '/admin/system_settings', {
      key: 'leave_cover',
      level: 'client',
      value: 'before',
      reason: '先安排代课再批假',
    });
    expect(put.code, put.message).toBe(0);
    const [wednesday] = (await taught('teacher', addDays(monday, 1), addDays(monday, 7))).map(({ date }) => date);
    const leave = await asked('teacher', wednesday ?? '');
    const covers = await coversOf(leave.id);
    expect(covers.length).toBeGreaterThan(0);
    // all but one become a self-study
    for (const one of covers.slice(1))
      expect(
        (
          await as('orgadmin')('PUT', `/cover_lessons/${one.id}/set`, {
            mode: 'self_study',
            user_id: null,
            version: one.version,
          })
        ).code,
      ).toBe(0);
    await expect.poll(() => agree(leave.id), { timeout: patience(20) }).toBe('还有1节课未安排');
    const page = await pageOf('orgadmin', `/cover_lessons?tab=board&day=${wednesday}`);
    await page
      .getByRole('button', { name: /待安排$/ })
      .first()
      .click();
    const beside = page.getByRole('list', { name: '可代课的同事' });
    await beside.getByRole('button', { name: /^安排/ }).first().click();
    await page.getByText('已安排', { exact: true }).first().waitFor();
    await expect.poll(async () => (await coversOf(leave.id))[0]?.state).toBe('set');
    expect(await agree(leave.id)).toBe('');
    const [first] = await coversOf(leave.id);
    expect((await lessonNow(first?.lesson_id ?? ''))?.teacher_id).toBe(first?.cover_id);
    const back = await as('superadmin')('PUT', '/admin/system_settings', {
      key: 'leave_cover',
      level: 'client',
      value: 'parallel',
      reason: '恢复',
    });
    expect(back.code).toBe(0);
  },
  patience(120),
);

/** A day of the teacher after those that other journeys use, with so many lessons. */
let used = 7;
async function dayWith(least: number): Promise<{ date: string; lessons: Lesson[] }> {
  for (let n = 0; n < 25; n++) {
    used++;
    const date = addDays(monday, used);
    const lessons = await taught('teacher', date, date);
    if (lessons.length >= least) return { date, lessons };
  }
  throw new Error('no day is left');
}

test('two colleagues accept one lesson at the same second: one has it, the other reads who', async () => {
  const { date } = await dayWith(1);
  const leave = await asked('teacher', date);
  const [first] = (await coversOf(leave.id)) as [Cover];
  expect((await ask('teacher', first, 'media', 'research')).code).toBe(0);
  const [left, right] = await Promise.all([
    pageOf('media', `/mobile/cover_lessons?cover=${first.id}`, PHONE),
    pageOf('research', `/mobile/cover_lessons?cover=${first.id}`, PHONE),
  ]);
  const buttons = [left, right].map((page) => page.getByRole('dialog').getByRole('button', { name: '接受' }));
  await Promise.all(buttons.map((button) => button?.waitFor()));
  await Promise.all(buttons.map((button) => button?.click()));
  await expect.poll(async () => (await coversOf(leave.id))[0]?.state).toBe('accepted');
  const won = (await coversOf(leave.id))[0]?.cover_id === castId('media') ? 'media' : 'research';
  const loser = won === 'media' ? right : left;
  await loser
    .getByText(`该代课已由${nameOf(won)}接受`)
    .first()
    .waitFor();
  await (won === 'media' ? left : right).getByText('已接受').first().waitFor();
});

test('a leave with covers is shortened the day before: class and families see them at once, and the last lesson is given back', async () => {
  const { date, lessons } = await dayWith(2);
  const leave = await asked('teacher', date);
  const covers = await coversOf(leave.id);
  expect(covers).toHaveLength(lessons.length);
  for (const one of covers)
    expect(
      (await as('orgadmin')('PUT', `/cover_lessons/${one.id}/set`, { user_id: castId('media'), version: one.version }))
        .code,
    ).toBe(0);
  expect(await agree(leave.id)).toBe('');
  const [first, last] = [covers[0], covers.at(-1)] as [Cover, Cover];
  for (const one of covers) expect((await lessonNow(one.lesson_id))?.teacher_id).toBe(castId('media'));
  // the substitute has them in the week, and hears of it
  const week = await pageOf('media', `/studentSchedule?day=${date}`);
  await week.getByRole('button', { name: /代课/ }).first().waitFor();
  const told = JSON.stringify((await as('media')('GET', '/users/notifications')).data.list);
  expect(told).toContain('课程调整（代课）');
  const { data } = await as('teacher')('GET', `/vacations/${leave.id}`);
  const shorter = await as('teacher')('PUT', `/vacations/${leave.id}/shorten`, {
    end_at: addMinutes(new Date(last.starts_at).toISOString(), -1),
    version: data.version,
  });
  expect(shorter.code, shorter.message).toBe(0);
  expect(await lessonNow(last.lesson_id)).toMatchObject({ teacher_id: castId('teacher'), status: 'planned' });
  expect(await lessonNow(first.lesson_id)).toMatchObject({ teacher_id: castId('media'), status: 'covered' });
  expect((await coversOf(leave.id)).at(-1)?.state).toBe('void');
});

test('who comes back a day early gives the last covers back', async () => {
  const { date } = await dayWith(1);
  const leave = await asked('teacher', date);
  const covers = await coversOf(leave.id);
  for (const one of covers)
    await as('orgadmin')('PUT', `/cover_lessons/${one.id}/set`, { user_id: castId('media'), version: one.version });
  expect(await agree(leave.id)).toBe('');
  // it has begun, and the person is back before its lessons; what other journeys asked for is in the way of an earlier begin
  await database.query(
    `update vacation set status = 'cancelled' where applicant_id = $1 and id <> $2 and status in ('submitted', 'approved')`,
    [castId('teacher'), leave.id],
  );
  await database.query(
    `update vacation set start_at = now() - interval '2 hours', status = 'in_effect', needs_return = true where id = $1`,
    [leave.id],
  );
  const page = await pageOf('teacher', `/vacations/${leave.id}`, PHONE);
  await page.getByRole('button', { name: '销假' }).click();
  await page.getByText('已销假').first().waitFor();
  expect((await coversOf(leave.id)).map(({ state }) => state)).toEqual(covers.map(() => 'void'));
  for (const one of covers)
    expect(await lessonNow(one.lesson_id)).toMatchObject({ teacher_id: castId('teacher'), status: 'planned' });
});

test(
  'a swap and a cover reach for one colleague in the same second: one stands, the other reads who is busy',
  async () => {
    const { row, change, user_id, name } = await swapBesideCover();
    const both = await Promise.all([
      as('orgadmin')('PUT', `/lesson_changes/${change.id}/assign`, { version: change.version, reason: '年级活动' }),
      as('orgadmin')('PUT', `/cover_lessons/${row.id}/set`, { user_id, version: row.version }),
    ]);
    expect(both.map(({ code }) => code).sort(), both.map(({ message }) => message).join()).toEqual([0, 200200]);
    expect(both.find(({ code }) => code !== 0)?.message).toBe(`${name}该节次已有安排`);
    const at = await lessonNow(row.lesson_id);
    const [held] = await database.query<{ n: number }>(
      'select count(*)::int as n from lesson_hold where ref_id = $1 and starts_at < $3 and ends_at > $2',
      [user_id, at?.starts_at, at?.ends_at],
    );
    expect(held?.n).toBe(1);
  },
  patience(120),
);

/** A lesson of the teacher on leave, and a swap that would bring a colleague into the same time. */
async function swapBesideCover() {
  for (let n = 0; n < 6; n++) {
    const { date } = await dayWith(1);
    const leave = await asked('teacher', date);
    for (const row of await coversOf(leave.id)) {
      const at = await lessonNow(row.lesson_id);
      const swaps = await database.query<{ mine: string; other: string; user_id: string; name: string }>(
        `select m.id as mine, o.id as other, u.id as user_id, u.name from lesson o
           join lesson m on m.classroom_ids = o.classroom_ids and m.status = 'planned' and m.kind = 'lesson'
            and m.date between o.date - 4 and o.date + 4 and m.teacher_id <> o.teacher_id and m.starts_at <> o.starts_at
           join "user" u on u.id = m.teacher_id
          where o.organization_id = $2 and o.starts_at = $1 and o.status = 'planned' and o.kind = 'lesson'
            and o.teacher_id <> $3 and m.teacher_id <> $3
            and not exists (select from lesson_hold h where h.ref_id = m.teacher_id and h.starts_at < o.ends_at and h.ends_at > o.starts_at)
            and not exists (select from lesson_hold h where h.ref_id = o.teacher_id and h.starts_at < m.ends_at and h.ends_at > m.starts_at)
          order by m.id limit 30`,
        [at?.starts_at, SCHOOL, castId('teacher')],
      );
      for (const { mine, other, user_id, name } of swaps) {
        const wish = await as('orgadmin')('POST', '/lesson_changes', {
          kind: 'swap',
          lesson_id: mine,
          other_lesson_id: other,
          reason_kind: 'school',
        });
        if (wish.code === 0) return { row, user_id, name, change: wish.data as { id: string; version: number } };
      }
    }
  }
  throw new Error('no swap reaches for a colleague');
}

test('the board of a day without leave says so', async () => {
  const page = await pageOf('orgadmin', `/cover_lessons?tab=board&day=${addDays(monday, 5)}`);
  await page.getByText('今天没有需要代课的课').waitFor();
});
