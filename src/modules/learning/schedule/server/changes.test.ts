import { describe, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { clearCover, setCover } from './public.ts';
import { runScheduleClock } from './schedule-clock.jobs.ts';
import { type LessonRowOf, SCHOOL, timetableDesk } from './testing/timetable-desk.ts';

/** Lessons that change: asked, answered, approved; covers of leave; and who loses a race. */

const demo = useDemo();
const desk = timetableDesk(demo);
const { ok, one, sql } = desk;

async function freeLessonOf(who: 'teacher', by: 'homeroom'): Promise<LessonRowOf> {
  for (const row of await desk.ahead(who)) if (await desk.isFree(by, row)) return row;
  throw new Error('nobody is free');
}
const ask = (row: LessonRowOf, more: object = {}) =>
  demo.call('teacher', 'POST', '/lesson_changes', {
    kind: 'cover',
    lesson_id: row.id,
    asked_user_id: castId('homeroom'),
    reason_kind: 'meeting',
    reason: '市里开会',
    ...more,
  });
const inTransaction = <T>(work: Parameters<typeof demo.services.database.write<T>>[1]) =>
  demo.services.database.write(EVERYWHERE, work);

describe('a change', () => {
  test('is asked of no lesson of another school', async () => {
    const [foreign] = await sql<{ id: string }>(
      `select id from lesson where starts_at > now() and organization_id <> $1 limit 1`,
      [SCHOOL],
    );
    const answer = await demo.call('orgadmin', 'POST', '/lesson_changes', {
      kind: 'cancel',
      lesson_id: foreign?.id,
      reason_kind: 'school',
    });
    expect(foreign).toBeDefined();
    expect(Object.keys(answer.errors ?? {})).toEqual(['lesson_id']);
  });

  test('is asked, accepted and approved; it stands at once and everybody concerned is told, without a reason', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    const asked = await ask(row);
    expect(asked.data).toMatchObject({ state: 'asked', actions: ['cancel'] });
    const { id } = asked.data;
    expect((await ask(row)).message).toBe('该课程已有进行中的调课');
    const seen = await ok('homeroom', 'GET', `/lesson_changes/${id}`);
    expect(seen.actions).toEqual(['accept', 'decline']);
    expect((await demo.call('finance', 'GET', `/lesson_changes/${id}`)).code).toBe(404001);
    const accepted = await ok('homeroom', 'PUT', `/lesson_changes/${id}/accept`, { version: seen.version });
    expect(accepted.state).toBe('accepted');
    const stale = await demo.call('orgadmin', 'PUT', `/lesson_changes/${id}/approve`, { version: seen.version });
    expect(stale.code).toBe(409001);
    const done = await ok('orgadmin', 'PUT', `/lesson_changes/${id}/approve`, { version: accepted.version });
    expect(done).toMatchObject({ state: 'applied', lesson: { status: 'covered' } });
    expect(await one(row.id)).toMatchObject({ teacher_id: castId('homeroom'), orig_teacher_id: castId('teacher') });
    const [told] = await desk.told('homeroom', 'lesson_change.applied');
    expect(told?.title).toMatch(/^课程调整（代课）：/);
    expect(told?.title).not.toContain('开会');
    const back = await ok('orgadmin', 'PUT', `/lesson_changes/${id}/cancel`, {
      version: done.version,
      reason: '会议取消',
    });
    expect(back.state).toBe('cancelled');
    expect(await one(row.id)).toMatchObject({ teacher_id: castId('teacher'), status: 'planned' });
  });

  test('that nobody answers in time is over, and cannot be accepted any more', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    const { data } = await ask(row);
    await runScheduleClock(demo.services);
    expect((await ok('teacher', 'GET', `/lesson_changes/${data.id}`)).state).toBe('asked');
    await sql(`update lesson_change set answer_by = now() where id = $1`, [data.id]);
    await runScheduleClock(demo.services);
    const over = await ok('homeroom', 'GET', `/lesson_changes/${data.id}`);
    expect(over).toMatchObject({ state: 'expired', actions: [] });
    const late = await demo.call('homeroom', 'PUT', `/lesson_changes/${data.id}/accept`, { version: over.version });
    expect(late.code).toBe(200200);
    expect((await one(row.id)).teacher_id).toBe(castId('teacher'));
  });

  test('is not decided by who asks, nor asked for a lesson of somebody else or one that has begun', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    expect(
      (
        await demo.call('finance', 'POST', '/lesson_changes', {
          kind: 'self_study',
          lesson_id: row.id,
          reason_kind: 'school',
        })
      ).code,
    ).toBe(422001);
    const own = await ok('orgadmin', 'POST', '/lesson_changes', {
      kind: 'self_study',
      lesson_id: row.id,
      reason_kind: 'school',
    });
    const refused = await demo.call('orgadmin', 'PUT', `/lesson_changes/${own.id}/approve`, { version: own.version });
    expect(refused.message).toBe('不能审批自己的申请');
    await ok('orgadmin', 'PUT', `/lesson_changes/${own.id}/cancel`, { version: own.version });
    const [past] = await desk.lessons(`teacher_id = $1 and ends_at < now() and status = 'planned'`, [
      castId('teacher'),
    ]);
    expect((await ask(past as LessonRowOf)).message).toBe('课程已开始');
  });

  test('swaps two lessons over two days: both stand at the other time, nobody stands in two rooms, the feed agrees', async () => {
    const mine = await desk.ahead('teacher');
    for (const row of mine) {
      const free = await ok(
        'teacher',
        'GET',
        `/lessons/${row.id}/free_slots?from=${row.date}&to=${addDays(row.date, 6)}`,
      );
      const other = free.swaps.find((swap: { date: string }) => swap.date !== row.date);
      if (!other) continue;
      const asked = await demo.call('orgadmin', 'POST', '/lesson_changes', {
        kind: 'swap',
        lesson_id: row.id,
        other_lesson_id: other.id,
        reason_kind: 'school',
      });
      if (asked.code !== 0) continue;
      const before = await one(other.id);
      const done = await ok('orgadmin', 'PUT', `/lesson_changes/${asked.data.id}/assign`, {
        version: asked.data.version,
        reason: '年级活动',
      });
      expect(done.state).toBe('applied');
      const [a, b] = [await one(row.id), await one(other.id)];
      expect([a.starts_at, b.starts_at]).toEqual([before.starts_at, row.starts_at]);
      const { url } = await ok('teacher', 'POST', '/lessons/feed_key');
      const file = await fetchText(url);
      expect(file).toContain(`DTSTART:${a.starts_at.toISOString().replace(/[-:]|\.\d+/g, '')}`);
      const twice = await sql<{ n: number }>(
        `select count(*)::int as n from lesson x join lesson y on x.broom_id = y.broom_id and x.id < y.id
          and x.starts_at < y.ends_at and y.starts_at < x.ends_at and x.status <> 'cancelled' and y.status <> 'cancelled'`,
      );
      expect(twice[0]?.n).toBe(0);
      await ok('orgadmin', 'PUT', `/lesson_changes/${done.id}/cancel`, { version: done.version, reason: '不换了' });
      expect((await one(row.id)).starts_at).toEqual(row.starts_at);
      return;
    }
    throw new Error('nothing could be swapped');
  });
});

describe('a lesson that moves', () => {
  /** A wish of the registrar, put into effect at once. */
  const assign = async (more: object) => {
    const asked = await ok('orgadmin', 'POST', '/lesson_changes', { reason_kind: 'school', ...more });
    return ok('orgadmin', 'PUT', `/lesson_changes/${asked.id}/assign`, { version: asked.version, reason: '年级活动' });
  };

  test('never comes to lie in a period that has begun, nor goes back to one', async () => {
    const [row] = await desk.ahead('teacher');
    if (!row) throw new Error('the teacher has no lesson ahead');
    const [past] = await desk.lessons(
      `classroom_ids = $1 and ends_at < now() - interval '1 day' and status = 'planned'`,
      [row.classroom_ids],
    );
    const move = (date: string, period: number) => ({
      kind: 'move',
      lesson_id: row.id,
      to_date: date,
      to_period: period,
    });
    const back = move(past?.date ?? '', past?.period_from ?? 0);
    const refused = await demo.call('orgadmin', 'POST', '/lesson_changes', { ...back, reason_kind: 'school' });
    expect(refused.message).toBe('该节次已开始');

    const { free } = await ok(
      'orgadmin',
      'GET',
      `/lessons/${row.id}/free_slots?from=${row.date}&to=${addDays(row.date, 13)}`,
    );
    const done = await assign(move(free[0].date, free[0].period));
    expect(done.actions).toContain('cancel');
    // its planned day has passed meanwhile
    await sql(`update lesson set plan = plan || '{"starts_at": "2026-01-05T00:00:00.000Z"}' where id = $1`, [row.id]);
    const seen = await ok('orgadmin', 'GET', `/lesson_changes/${done.id}`);
    expect(seen.actions).not.toContain('cancel');
    const cancel = { version: done.version, reason: '不换了' };
    expect((await demo.call('orgadmin', 'PUT', `/lesson_changes/${done.id}/cancel`, cancel)).message).toBe(
      '该节次已开始',
    );
  });

  test('is asked with what its kind has a use for alone, and is not covered by who teaches it', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    const idle = { to_date: row.date, to_room_id: row.broom_id };
    const refused = await ask(row, idle);
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['to_date', 'to_room_id']);
    const { data } = await ask(row);
    const own = { user_id: castId('teacher'), version: data.version, reason: '年级活动' };
    expect(await demo.call('orgadmin', 'PUT', `/lesson_changes/${data.id}/assign`, own)).toMatchObject({
      code: 422001,
      errors: { user_id: ['请选择老师'] },
    });
    await ok('teacher', 'PUT', `/lesson_changes/${data.id}/cancel`, { version: data.version });
  });
});

async function fetchText(url: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const answer = await (demo.app as { inject: (path: string) => Promise<{ body: string }> }).inject(
    `${pathname}${search}`,
  );
  return answer.body;
}

describe('a cover of leave', () => {
  const cover = (row: LessonRowOf, source_id: string, state: 'held' | 'applied', user_id = castId('homeroom')) =>
    inTransaction(({ db, afterCommit }) =>
      setCover(
        { db, afterCommit, services: demo.services },
        { organization_id: SCHOOL, lesson_id: row.id, mode: 'cover', user_id, source_id, state },
      ),
    );
  const clear = (source_id: string, from = new Date().toISOString()) =>
    inTransaction(({ db, afterCommit }) =>
      clearCover(
        { db, afterCommit, services: demo.services },
        { organization_id: SCHOOL, source_ids: [source_id], from },
      ),
    );

  test('is held by the substitute alone, then stands, and is given back when the leave is shortened', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    const leave = crypto.randomUUID();
    await cover(row, leave, 'held');
    expect((await one(row.id)).teacher_id).toBe(castId('teacher'));
    await cover(row, leave, 'applied');
    expect(await one(row.id)).toMatchObject({ teacher_id: castId('homeroom'), status: 'covered' });
    expect(await clear(leave, addDays(row.date, 1))).toBe(0);
    expect(await clear(leave)).toBe(1);
    expect(await one(row.id)).toMatchObject({ teacher_id: castId('teacher'), status: 'planned' });
  });

  test('over a cover: whichever is cleared first, at the end the planned teacher stands', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    const third = castId('research');
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const leaves = [crypto.randomUUID(), crypto.randomUUID()];
      await cover(row, leaves[0] as string, 'applied');
      await cover(row, leaves[1] as string, 'applied', third);
      expect((await one(row.id)).teacher_id).toBe(third);
      for (const at of order) await clear(leaves[at] as string);
      expect((await one(row.id)).teacher_id).toBe(castId('teacher'));
    }
  });

  test('and a wish that reach for one colleague in one second: one stands, the other reads who is busy', async () => {
    const row = await freeLessonOf('teacher', 'homeroom');
    const [other] = await desk.lessons(
      `starts_at = $1 and id <> $2 and teacher_id is not null and status = 'planned' and kind = 'lesson'`,
      [row.starts_at, row.id],
    );
    const both = await Promise.allSettled([
      cover(row, crypto.randomUUID(), 'applied'),
      cover(other as LessonRowOf, crypto.randomUUID(), 'applied'),
    ]);
    const lost = both.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(String((lost[0] as PromiseRejectedResult).reason.refusal?.cn ?? lost[0]?.reason)).toMatch(/已有安排|busy/);
    const twice = await sql<{ n: number }>(
      `select count(*)::int as n from lesson_hold a join lesson_hold b on a.ref_id = b.ref_id and a.kind = b.kind
         and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
    );
    expect(twice[0]?.n).toBe(0);
  });
});
