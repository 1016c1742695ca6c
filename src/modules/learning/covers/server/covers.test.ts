import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payFacts } from '#modules/life/leave/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { patience } from '#server/testing/pace.ts';
import { addMinutes, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { creditOf } from './cover/cover-hold.service.ts';
import { answerBy } from './cover/covers.service.ts';
import { leaveCovers } from './cover/leavers.service.ts';
import { runCoverClock } from './cover-clock.jobs.ts';
import { type CoverOf, coverDesk } from './testing/cover-desk.ts';

/** Lessons that leave hits: asked for, accepted, set, on the timetable, given back; and who loses a race. */

const demo = useDemo();
const desk = coverDesk(demo);
const { sql, call, ok, covers, daysOf, leave, agree, lesson, heldIn, told } = desk;

beforeAll(() => desk.way('parallel'));
afterEach(() => desk.callOff());

/** A submitted leave of the teacher on a day of their own, with its first lesson to cover. */
async function asked(least = 2) {
  const days = await daysOf('teacher', least);
  const request = await leave('teacher', days);
  const rows = await covers(request.id);
  return { days, request, rows, first: rows[0] as CoverOf };
}
const fresh = async ({ id }: Pick<CoverOf, 'id'>) =>
  (await sql<CoverOf>('select * from cover_lesson where id = $1', [id]))[0] as CoverOf;
const propose = async (row: Pick<CoverOf, 'id'>, ...who: CastName[]) =>
  call('teacher', 'PUT', `/cover_lessons/${row.id}/propose`, {
    user_ids: who.map(castId),
    version: (await fresh(row)).version,
  });
const act = (who: CastName, row: Pick<CoverOf, 'id'>, move: 'accept' | 'decline' | 'done') =>
  call(who, 'PUT', `/cover_lessons/${row.id}/${move}`);
const set = async (row: Pick<CoverOf, 'id'>, who: CastName | null, more: object = {}) =>
  call('orgadmin', 'PUT', `/cover_lessons/${row.id}/set`, {
    user_id: who ? castId(who) : null,
    version: (await fresh(row)).version,
    ...more,
  });

describe('a leave', () => {
  it('names its lessons with up to three colleagues before it is asked for, and opens them when it is', async () => {
    const days = await daysOf('teacher', 3);
    const lessons = await desk.lessonsIn('teacher', days);
    const preview = await desk.preview('teacher', days);
    const hit = preview.impacts.filter(({ key }: { key: string }) => key.startsWith('lesson:'));
    expect(hit.map(({ key }: { key: string }) => key)).toEqual(lessons.map(({ id }) => `lesson:${id}`));
    const [first] = hit;
    expect(first.proposals.length).toBeGreaterThan(0);
    expect(first.proposals.length).toBeLessThanOrEqual(3);
    expect(first.proposals.every(({ id }: { id: string }) => id !== castId('teacher'))).toBe(true);
    const request = await leave('teacher', days, {
      covers: [{ key: first.key, user_ids: [castId('media'), castId('research')] }],
    });
    const rows = await covers(request.id);
    expect(rows.map(({ lesson_id }) => lesson_id)).toEqual(lessons.map(({ id }) => id));
    expect(rows.map(({ state }) => state)).toEqual(['proposed', ...lessons.slice(1).map(() => 'open')]);
    expect((await told('media', 'cover_lesson.asked'))[0]?.title).toMatch(/^王建国请您代课：/);
    expect((await told('orgadmin', 'cover_lesson.to_arrange'))[0]?.title).toMatch(/节课待安排代课/);
    const todos = await ok('media', 'GET', '/home/todos');
    expect(JSON.stringify(todos)).toContain('请您代课');
  });

  it('that is agreed on puts who accepted on the timetable; before that nobody else sees it', async () => {
    const { request, first, rows } = await asked();
    expect((await propose(first, 'media', 'research')).code).toBe(0);
    const accepted = await act('media', first, 'accept');
    expect(accepted.data).toMatchObject({
      state: 'accepted',
      is_applied: false,
      credit: 1,
      cover: { name: expect.any(String) },
    });
    expect(await lesson(first.lesson_id)).toMatchObject({ teacher_id: castId('teacher'), status: 'planned' });
    expect(await heldIn('media', await lesson(first.lesson_id))).toBe(1);
    expect((await told('teacher', 'cover_lesson.accepted'))[0]?.title).toContain('接受了代课');
    expect(await agree(request.id)).toBe('');
    expect(await lesson(first.lesson_id)).toMatchObject({ teacher_id: castId('media'), status: 'covered' });
    expect(await fresh(first)).toMatchObject({ state: 'accepted', is_applied: true });
    // who is set afterwards stands at once
    const second = rows[1] as CoverOf;
    expect((await set(second, 'research')).data).toMatchObject({ state: 'set', is_applied: true });
    expect((await lesson(second.lesson_id)).teacher_id).toBe(castId('research'));
    expect((await set(second, null, { mode: 'self_study' })).data).toMatchObject({
      state: 'set',
      mode: 'self_study',
      cover: null,
    });
    expect(await lesson(second.lesson_id)).toMatchObject({ status: 'self_study' });
  });

  it('waits for all of its lessons where the school says so, and opens none where it says none', async () => {
    await desk.way('before');
    const { request, rows } = await asked();
    const refused = await agree(request.id);
    expect(refused).toBe(`还有${rows.length}节课未安排`);
    for (const row of rows) expect((await set(row, null, { mode: 'self_study' })).code).toBe(0);
    expect(await agree(request.id)).toBe('');
    await desk.way('none');
    expect((await asked()).rows).toEqual([]);
    await desk.way('parallel');
  });

  it('that is shortened, called off, refused or withdrawn gives back what was held, and voids what was asked', async () => {
    const { request, rows } = await asked();
    const last = rows.at(-1) as CoverOf;
    for (const row of rows) expect((await set(row, 'media')).code).toBe(0);
    expect(await agree(request.id)).toBe('');
    const { version } = await ok('teacher', 'GET', `/vacations/${request.id}`);
    const shorter = await ok('teacher', 'PUT', `/vacations/${request.id}/shorten`, {
      end_at: addMinutes(new Date(last.starts_at).toISOString(), -1),
      version,
    });
    expect(await fresh(last)).toMatchObject({ state: 'void', is_applied: false });
    expect(await lesson(last.lesson_id)).toMatchObject({ teacher_id: castId('teacher'), status: 'planned' });
    expect((await lesson((rows[0] as CoverOf).lesson_id)).teacher_id).toBe(castId('media'));
    await ok('teacher', 'PUT', `/vacations/${request.id}/cancel`, { version: shorter.version, reason: '不请了' });
    expect(await lesson((rows[0] as CoverOf).lesson_id)).toMatchObject({
      teacher_id: castId('teacher'),
      status: 'planned',
    });
    expect((await covers(request.id)).map(({ state }) => state)).toEqual(rows.map(() => 'void'));

    const other = await asked();
    await propose(other.first, 'media');
    await act('media', other.first, 'accept');
    const open = other.rows[1] as CoverOf;
    await propose(open, 'research');
    await ok('teacher', 'PUT', `/vacations/${other.request.id}/withdraw`, { version: other.request.version });
    expect((await covers(other.request.id)).every(({ state }) => state === 'void')).toBe(true);
    expect(await heldIn('media', await lesson(other.first.lesson_id))).toBe(0);
    expect((await told('research', 'cover_lesson.void'))[0]?.title).toContain('代课取消');
    expect((await told('media', 'cover_lesson.void'))[0]?.title).toContain('代课取消');
    expect((await act('research', open, 'accept')).code).toBe(200200);
  });
});

describe('a move', () => {
  it('is refused to whom it does not belong, in a wrong state and for who is busy', async () => {
    const { first } = await asked();
    expect((await call('media', 'GET', `/cover_lessons/${first.id}`)).code).toBe(404001);
    expect((await act('media', first, 'accept')).code).toBe(404001);
    expect((await call('outsider', 'GET', `/cover_lessons/${first.id}`)).code).toBe(404001);
    expect(
      (await call('teacher', 'PUT', `/cover_lessons/${first.id}/set`, { user_id: castId('media'), version: 1 })).code,
    ).toBe(403001);
    expect((await propose(first, 'teacher')).code).toBe(422001);
    expect((await propose(first, 'outsider')).code).toBe(422001);
    expect((await propose(first, 'media')).code).toBe(0);
    const stale = await call('teacher', 'PUT', `/cover_lessons/${first.id}/propose`, {
      user_ids: [castId('research')],
      version: 1,
    });
    expect(stale.code).toBe(409001);
    expect((await act('media', first, 'done')).code).toBe(403001);
    expect((await act('media', first, 'accept')).code).toBe(0);
    expect((await act('media', first, 'done')).message).toBe('课程尚未结束');
    // who covers a lesson is busy then
    const twin = await lessonAtTimeOf(first);
    expect(twin.message).toMatch(/该节次已有安排$/);
    // gives it back
    expect((await act('media', first, 'decline')).data).toMatchObject({ state: 'declined', cover: null });
    expect(await heldIn('media', await lesson(first.lesson_id))).toBe(0);
    expect((await set(first, null)).code).toBe(422001);
    expect((await set(first, 'media')).data).toMatchObject({ state: 'set' });
    expect((await act('media', first, 'decline')).code).toBe(200200);
    // the registrar may decide anew, and both are told
    expect((await set(first, 'research')).data).toMatchObject({ cover: { id: castId('research') } });
    expect((await told('media', 'cover_lesson.replaced'))[0]?.title).toContain('改由他人');
    expect(await heldIn('media', await lesson(first.lesson_id))).toBe(0);
    await desk.moved(first.id, -10);
    expect((await set(first, 'media')).message).toBe('课程已开始');
    await desk.movedBack(first.id);
  });

  /** The same colleague is asked for a lesson of somebody else at that time. */
  async function lessonAtTimeOf(row: CoverOf) {
    const [vacation] = await sql<{ id: string }>(
      `insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source, department_id, vacation_type_id, start_at, end_at, amount, days, reason_sealed, needs_return, status)
       select gen_random_uuid(), organization_id, 'T' || left(gen_random_uuid()::text, 8), $2, $2, subject, source, department_id, vacation_type_id, start_at, end_at, amount, days, reason_sealed, false, 'submitted'
         from vacation where id = $1 returning id`,
      [row.vacation_id, castId('hrofficer')],
    );
    const [other] = await sql<{ id: string }>(
      `insert into cover_lesson (id, organization_id, vacation_id, lesson_id, date, period_from, period_to, starts_at, ends_at, classroom_ids, subject_value, teacher_id)
       select gen_random_uuid(), l.organization_id, $2, l.id, l.date, l.period_from, l.period_to, l.starts_at, l.ends_at, l.classroom_ids, l.subject_value, l.teacher_id
         from lesson l join lesson mine on mine.id = $1 and l.starts_at = mine.starts_at and l.id <> mine.id and l.organization_id = mine.organization_id
        where l.teacher_id is not null and l.status = 'planned' limit 1 returning id`,
      [row.lesson_id, vacation?.id],
    );
    return call('orgadmin', 'PUT', `/cover_lessons/${other?.id}/set`, { user_id: castId('media'), version: 1 });
  }

  it('is not asked of who is on leave then', async () => {
    const { days, first } = await asked(1);
    const away = await leave('media', days);
    expect(await agree(away.id)).toBe('');
    expect((await propose(first, 'media')).message).toMatch(/该节次已有安排$/);
    const { version } = await ok('media', 'GET', `/vacations/${away.id}`);
    await ok('media', 'PUT', `/vacations/${away.id}/cancel`, { version });
    expect((await propose(first, 'media')).code).toBe(0);
  });

  it('counts a lesson by its periods, beside a self-study by half of them, without anybody nothing', () => {
    const two = { period_from: 3, period_to: 4 };
    expect(creditOf(two, { mode: 'cover', user_id: castId('media') })).toBe(2);
    expect(creditOf(two, { mode: 'self_study', user_id: castId('media') })).toBe(1);
    expect(creditOf(two, { mode: 'self_study', user_id: null })).toBe(0);
  });

  it('tells colleagues neither type nor reason, in no answer', async () => {
    const { first } = await asked();
    await propose(first, 'media', 'research');
    const answers = [
      await ok('media', 'GET', `/cover_lessons/${first.id}`),
      await ok('media', 'GET', '/cover_lessons?whose=for_me'),
      await ok('media', 'GET', `/cover_lessons/board?day=${(await lesson(first.lesson_id)).date}`),
      await ok('media', 'GET', '/home/todos'),
      await ok('orgadmin', 'GET', `/cover_lessons/${first.id}`),
      (await act('media', first, 'accept')).data,
    ];
    const said = JSON.stringify(answers);
    for (const secret of ['事假', '复查', 'vacation_id', 'vacation_type', first.vacation_id])
      expect(said).not.toContain(secret);
    // who else was asked is not told to a colleague
    expect(JSON.stringify(answers[0])).not.toContain(castId('research'));
    expect((await ok('media', 'GET', `/cover_lessons/board?day=${(await lesson(first.lesson_id)).date}`)).fair).toEqual(
      [],
    );
    expect((await call('media', 'GET', `/cover_lessons/candidates?lesson=${first.lesson_id}`)).code).toBe(404001);
    const { list } = await ok('teacher', 'GET', `/cover_lessons/candidates?lesson=${first.lesson_id}`);
    expect(list.length).toBeGreaterThan(0);
    expect(list.some(({ id }: { id: string }) => id === castId('media'))).toBe(false);
  });

  it('is asked of five at most, who answer in twelve hours, on the day in thirty minutes, never past the lesson', async () => {
    const row = { date: '2026-12-10', starts_at: instantAt('2026-12-10', '10:00') };
    expect(answerBy(row, instantAt('2026-12-08', '09:00'), 'Asia/Shanghai')).toBe(instantAt('2026-12-08', '21:00'));
    expect(answerBy(row, instantAt('2026-12-10', '08:00'), 'Asia/Shanghai')).toBe(instantAt('2026-12-10', '08:30'));
    expect(answerBy(row, instantAt('2026-12-10', '09:50'), 'Asia/Shanghai')).toBe(row.starts_at);
    const { first } = await asked();
    expect((await propose(first, 'media', 'research', 'hrofficer', 'studentaffairs')).code).toBe(0);
    expect((await propose(first, 'payroll', 'facilities')).message).toBe('每节课最多征询5人');
    for (const who of ['media', 'research', 'hrofficer'] as const)
      expect((await act(who, first, 'decline')).data.state).toBe('proposed');
    expect((await act('studentaffairs', first, 'decline')).data.state).toBe('declined');
  });
});

describe('a race', () => {
  it('of two who accept one lesson: one has it, the other reads who', async () => {
    const { first } = await asked();
    await propose(first, 'media', 'research');
    const both = await Promise.all([act('media', first, 'accept'), act('research', first, 'accept')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
    const won = both.find(({ code }) => code === 0)?.data.cover.name;
    expect(both.find(({ code }) => code !== 0)?.message).toBe(`该代课已由${won}接受`);
    expect(
      (await heldIn('media', await lesson(first.lesson_id))) +
        (await heldIn('research', await lesson(first.lesson_id))),
    ).toBe(1);
  });

  it('of who accepts against the registrar who sets: at the end one stands, and holds it alone', async () => {
    const { first } = await asked();
    await propose(first, 'media');
    const [taken, ordered] = await Promise.all([act('media', first, 'accept'), set(first, 'research')]);
    const codes = [taken.code, ordered.code];
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(0);
    expect(codes.every((code) => [0, 200200, 409001].includes(code))).toBe(true);
    const at = await lesson(first.lesson_id);
    expect((await heldIn('media', at)) + (await heldIn('research', at))).toBe(1);
    const { cover_id } = await fresh(first);
    expect(await heldIn(cover_id === castId('media') ? 'media' : 'research', at)).toBe(1);
  });

  it('of who accepts against the teacher who calls the leave off: nobody is held, no deadlock', async () => {
    for (let n = 0; n < 3; n++) {
      const { first, request } = await asked(1);
      await propose(first, 'media');
      const [taken, off] = await Promise.all([
        act('media', first, 'accept'),
        call('teacher', 'PUT', `/vacations/${request.id}/cancel`, { version: request.version, reason: '不请了' }),
      ]);
      expect(off.code, off.message).toBe(0);
      expect([0, 200200]).toContain(taken.code);
      expect(await fresh(first)).toMatchObject({ state: 'void' });
      expect(await heldIn('media', await lesson(first.lesson_id))).toBe(0);
    }
  });

  describe('of who accepts against a new timetable that has them teach then', () => {
    const draft = demoId('class_schedule:sy-middle:draft');
    const publish = async (from: string) =>
      call('orgadmin', 'POST', `/class_schedules/${draft}/publish`, { effective_from: from });
    beforeAll(async () => {
      // what the demo moved onto other lessons is taken off, so that nothing else is in the way
      await sql(
        `update schedule_slot d set weekday = null where class_schedule_id = $1 and exists (
           select 1 from schedule_slot o where o.class_schedule_id = d.class_schedule_id and o.id < d.id
              and o.weekday = d.weekday and o.period_from = d.period_from
              and (o.classroom_ids && d.classroom_ids or o.teacher_ids && d.teacher_ids))`,
        [draft],
      );
    });

    /** A lesson for which a colleague is asked who, by the draft, teaches another class in its time. */
    async function askedBesideDraft() {
      const { first, days } = await asked(1);
      const [slot] = await sql<{ id: string; teacher_ids: string[] }>(
        `select d.id, d.teacher_ids from schedule_slot d, lesson l join schedule_slot s on s.id = l.slot_id
          where l.id = $1 and d.class_schedule_id = $2 and d.weekday = s.weekday and d.period_from = l.period_from
            and d.kind = 'lesson' and not d.classroom_ids && l.classroom_ids and not $3 = any (d.teacher_ids)
          order by d.id limit 1`,
        [first.lesson_id, draft, castId('teacher')],
      );
      await sql('update schedule_slot set teacher_ids = $2 where id = $1', [slot?.id, [castId('media')]]);
      await propose(first, 'media');
      return {
        first,
        from: days.from,
        at: await lesson(first.lesson_id),
        undo: () => sql('update schedule_slot set teacher_ids = $2 where id = $1', [slot?.id, slot?.teacher_ids]),
      };
    }
    const takeBack = async () => {
      const { version, status } = await ok('orgadmin', 'GET', `/class_schedules/${draft}`);
      if (status === 'published') await ok('orgadmin', 'PUT', `/class_schedules/${draft}/withdraw`, { version });
      await sql(`update class_schedule set status = 'draft' where id = $1`, [draft]);
    };

    it('in one second: one stands, and the colleague is held once', async () => {
      const { first, from, at, undo } = await askedBesideDraft();
      const [taken, published] = await Promise.all([act('media', first, 'accept'), publish(from)]);
      expect([taken.code, published.code].sort(), `${taken.message} ${published.message}`).toEqual([0, 200200]);
      expect(await heldIn('media', at)).toBe(1);
      expect((await fresh(first)).state).toBe(taken.code === 0 ? 'accepted' : 'proposed');
      if (published.code !== 0) expect(published.message).toMatch(/^还有\d+处冲突未处理$/);
      await takeBack();
      await undo();
    });

    it('while it is published: it goes first, and who accepts reads that they are busy then', async () => {
      const { first, from, at, undo } = await askedBesideDraft();
      const publishing = publish(from);
      const isPublishing = async () =>
        (
          await sql(
            `select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
              and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`,
            [`schedule:lessons:${desk.SCHOOL}`],
          )
        ).length > 0;
      await expect.poll(isPublishing, { timeout: patience(20), interval: 5 }).toBe(true);
      const taken = await act('media', first, 'accept');
      const published = await publishing;
      expect(published.code, published.message).toBe(0);
      expect(taken.message).toMatch(/该节次已有安排$/);
      expect(await heldIn('media', at)).toBe(1);
      await takeBack();
      await undo();
    });
  });

  it('of a swap and a cover for one colleague: one stands, the other reads that the colleague is busy', async () => {
    const { change, row, user_id, name } = await swapBesideCover();
    const both = await Promise.all([
      call('orgadmin', 'PUT', `/lesson_changes/${change.id}/assign`, { version: change.version, reason: '年级活动' }),
      call('orgadmin', 'PUT', `/cover_lessons/${row.id}/set`, { user_id, version: row.version }),
    ]);
    expect(both.map(({ code }) => code).sort(), both.map(({ message }) => message).join()).toEqual([0, 200200]);
    expect(both.find(({ code }) => code !== 0)?.message).toBe(`${name}该节次已有安排`);
    const at = await lesson(row.lesson_id);
    const [held] = await sql<{ n: number }>(
      'select count(*)::int as n from lesson_hold where ref_id = $1 and starts_at < $3 and ends_at > $2',
      [user_id, at.starts_at, at.ends_at],
    );
    expect(held?.n).toBe(1);
  });

  /** A lesson of the teacher on leave, and a swap that would bring a colleague into the same time. */
  async function swapBesideCover() {
    const { rows } = await asked(4);
    for (const row of rows) {
      const at = await lesson(row.lesson_id);
      const swaps = await sql<{ mine: string; other: string; user_id: string; name: string }>(
        `select m.id as mine, o.id as other, u.id as user_id, u.name from lesson o
           join lesson m on m.classroom_ids = o.classroom_ids and m.status = 'planned' and m.kind = 'lesson'
            and m.date between o.date - 4 and o.date + 4 and m.teacher_id <> o.teacher_id and m.starts_at <> o.starts_at
           join "user" u on u.id = m.teacher_id
          where o.organization_id = $2 and o.starts_at = $1 and o.status = 'planned' and o.kind = 'lesson'
            and o.teacher_id <> $3 and m.teacher_id <> $3
            and not exists (select from lesson_hold h where h.ref_id = m.teacher_id and h.starts_at < o.ends_at and h.ends_at > o.starts_at)
            and not exists (select from lesson_hold h where h.ref_id = o.teacher_id and h.starts_at < m.ends_at and h.ends_at > m.starts_at)
          order by m.id limit 30`,
        [at.starts_at, desk.SCHOOL, castId('teacher')],
      );
      for (const { mine, other, user_id, name } of swaps) {
        const wish = await call('orgadmin', 'POST', '/lesson_changes', {
          kind: 'swap',
          lesson_id: mine,
          other_lesson_id: other,
          reason_kind: 'school',
        });
        if (wish.code === 0) return { change: wish.data, row, user_id, name };
      }
    }
    throw new Error('no swap reaches for a colleague');
  }
});

describe('time', () => {
  it('ends offers that nobody answered, lessons that were taught and those that nobody came to', async () => {
    const { request, rows, first } = await asked(3);
    const [, second, third] = rows as [CoverOf, CoverOf, CoverOf];
    await propose(first, 'media');
    await sql(`update cover_lesson set answer_by = now() - interval '1 minute' where id = $1`, [first.id]);
    await runCoverClock(demo.services);
    expect(await fresh(first)).toMatchObject({ state: 'open' });
    expect((await told('teacher', 'cover_lesson.expired'))[0]?.title).toContain('无人答复');
    expect((await act('media', first, 'accept')).code).toBe(200200);
    await set(second, 'media');
    expect(await agree(request.id)).toBe('');
    await desk.moved(first.id, -1);
    await desk.moved(second.id, -60);
    await desk.moved(third.id, -60);
    await runCoverClock(demo.services);
    expect(await fresh(first)).toMatchObject({ state: 'missed' });
    expect(await fresh(second)).toMatchObject({ state: 'done', credit: '1.00' });
    expect(await fresh(third)).toMatchObject({ state: 'missed' });
    const { date } = await lesson(second.lesson_id);
    const pay = await demo.everywhere((db) =>
      payFacts({ db, services: demo.services }, castId('media'), date.slice(0, 7)),
    );
    const [taught] = await sql<{ sum: number }>(
      `select sum(credit)::float as sum from cover_lesson where cover_id = $1 and state = 'done' and to_char(date, 'YYYY-MM') = $2`,
      [castId('media'), date.slice(0, 7)],
    );
    expect(pay.cover_lessons).toBeGreaterThanOrEqual(1);
    expect(pay.cover_lessons).toBe(taught?.sum);
    // a cover that is done counts, whatever becomes of the leave
    const { version } = await ok('teacher', 'GET', `/vacations/${request.id}`);
    await ok('teacher', 'PUT', `/vacations/${request.id}/cancel`, { version, reason: '不请了' });
    expect(await fresh(second)).toMatchObject({ state: 'done', credit: '1.00' });
    const { fair } = await ok('orgadmin', 'GET', '/cover_lessons/board');
    expect(fair.some(({ teacher }: { teacher: { id: string } }) => teacher.id === castId('media'))).toBe(true);
  });

  it('reminds twelve hours before of a lesson that nobody takes, once', async () => {
    const { first } = await asked(1);
    const at = await lesson(first.lesson_id);
    await desk.moved(first.id, 11 * 60);
    await desk.lessonAt(first.lesson_id, await fresh(first));
    const soon = () => told('orgadmin', 'cover_lesson.open_soon');
    const before = (await soon()).length;
    await runCoverClock(demo.services);
    const after = (await soon()).length;
    expect(after).toBeGreaterThan(before);
    await runCoverClock(demo.services);
    expect((await soon()).length).toBe(after);
    const registrars = await sql<{ n: number }>(
      `select count(*)::int as n from notification where event = 'cover_lesson.open_now' and user_id = $1`,
      [castId('orgadmin')],
    );
    expect(registrars[0]?.n).toBe(0);
    await desk.lessonAt(first.lesson_id, at);
  });

  it('follows another timetable: a lesson that is gone needs nobody', async () => {
    const { first } = await asked(1);
    await set(first, 'media');
    const at = await lesson(first.lesson_id);
    await sql('delete from lesson where id = $1', [first.lesson_id]);
    await runCoverClock(demo.services);
    expect(await fresh(first)).toMatchObject({ state: 'void' });
    expect(await heldIn('media', at)).toBe(0);
  });

  it('follows another timetable: a lesson that it has no more needs nobody, also where it is kept as cancelled', async () => {
    const { first, request } = await asked(1);
    await set(first, 'media');
    expect(await agree(request.id)).toBe('');
    await sql(`update lesson set status = 'cancelled' where id = $1`, [first.lesson_id]);
    expect((await set(first, 'research')).message).toMatch(/^课表有变动/);
    await runCoverClock(demo.services);
    expect(await fresh(first)).toMatchObject({ state: 'void', is_applied: false, credit: '0.00' });
    await sql(`update lesson set status = 'planned', teacher_id = $2 where id = $1`, [
      first.lesson_id,
      castId('teacher'),
    ]);
  });

  it('follows a lesson to another time of the leave; who said yes to the former one is asked anew', async () => {
    const { first, rows } = await asked(2);
    const second = rows[1] as CoverOf;
    await set(second, 'media');
    const [was, then] = [await lesson(first.lesson_id), await lesson(second.lesson_id)];
    const later = ({ starts_at, ends_at }: typeof was) => ({
      starts_at: new Date(starts_at.getTime() + 300_000),
      ends_at: new Date(ends_at.getTime() + 300_000),
    });
    await desk.lessonAt(first.lesson_id, later(was));
    await desk.lessonAt(second.lesson_id, later(then));
    await runCoverClock(demo.services);
    expect(await fresh(first)).toMatchObject({ state: 'open', ...later(was) });
    expect(await fresh(second)).toMatchObject({ state: 'void' });
    expect(await heldIn('media', then)).toBe(0);
    const [anew] = (await covers(first.vacation_id)).filter(
      ({ lesson_id, state }) => lesson_id === second.lesson_id && state === 'open',
    );
    expect(anew).toMatchObject({ starts_at: later(then).starts_at });
    await desk.lessonAt(first.lesson_id, was);
    await desk.lessonAt(second.lesson_id, then);
  });

  it('needs nobody for a lesson that the teacher gave away in another way', async () => {
    const { first } = await asked(1);
    await sql(`update lesson set teacher_id = $2, status = 'covered' where id = $1`, [
      first.lesson_id,
      castId('research'),
    ]);
    await runCoverClock(demo.services);
    expect(await fresh(first)).toMatchObject({ state: 'void' });
    await sql(`update lesson set status = 'planned', teacher_id = $2 where id = $1`, [
      first.lesson_id,
      castId('teacher'),
    ]);
  });

  it('waits with what a colleague taught until the leave is decided, and counts it once it is agreed on', async () => {
    for (const agrees of [true, false]) {
      const { first, request } = await asked(1);
      await set(first, 'media');
      await desk.moved(first.id, -60);
      await runCoverClock(demo.services);
      expect(await fresh(first)).toMatchObject({ state: 'set', is_applied: false });
      if (agrees) expect(await agree(request.id)).toBe('');
      else await ok('teacher', 'PUT', `/vacations/${request.id}/withdraw`, { version: request.version });
      await runCoverClock(demo.services);
      expect(await fresh(first)).toMatchObject(
        agrees ? { state: 'done', credit: '1.00' } : { state: 'void', credit: '0.00' },
      );
      // the lesson itself lies ahead
      await sql(`delete from lesson_hold where source = 'cover' and lesson_id = $1`, [first.lesson_id]);
    }
  });

  it('takes colleagues from the school: what they would cover has nobody again, and they are asked no more', async () => {
    const { first, rows } = await asked(2);
    const second = rows[1] as CoverOf;
    await set(first, 'media');
    await propose(second, 'media');
    await sql(`update user_department set valid_to = current_date - 1 where user_id = $1 and organization_id = $2`, [
      castId('media'),
      desk.SCHOOL,
    ]);
    await demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
      leaveCovers(
        { db, afterCommit, services: demo.services },
        { organization_id: desk.SCHOOL, user_id: castId('media') },
      ),
    );
    expect(await fresh(first)).toMatchObject({ state: 'open', cover_id: null });
    expect(await heldIn('media', await lesson(first.lesson_id))).toBe(0);
    expect((await told('teacher', 'cover_lesson.reopened'))[0]?.title).toContain('需重新安排');
    const [offer] = await sql<{ state: string }>('select state from cover_offer where cover_lesson_id = $1', [
      second.id,
    ]);
    expect(offer?.state).toBe('expired');
  });
});
