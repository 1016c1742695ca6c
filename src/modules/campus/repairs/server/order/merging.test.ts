import { beforeEach, describe, expect, it } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { runRepairClock } from '../repair-clock.jobs.ts';
import { repairDesk } from '../testing/repair-desk.ts';

/** Two reports of one fault follow one repair, and each of the reporters hears of a move once. */

const demo = useDemo();
const desk = repairDesk(demo);
const { sql, call, ok, report, show, told } = desk;

beforeEach(() => desk.forgetReports());

const merge = async (id: string, into_id: string) => {
  const { version } = await show('facilities', id);
  return call('facilities', 'PUT', `/${id}/merge`, { into_id, version });
};
/** How often somebody heard of an event of one of these. */
const heard = async (who: 'teacher' | 'homeroom', event: string, ...ids: string[]) =>
  (await told(who, event)).filter(({ route }) => ids.some((id) => route.endsWith(id)));

describe('a merged report', () => {
  it('keeps its number and follows the other: both hear that it is done, one reopens, both follow', async () => {
    const [main, other] = [await report('teacher'), await report('homeroom')];
    expect((await merge(other.id, main.id)).data).toMatchObject({ status: 'merged', main: { number: main.number } });
    expect((await heard('homeroom', 'merged', other.id))[0]?.title).toContain(main.number);
    await ok('repairer', 'PUT', `/${main.id}/accept`);
    await desk.finish(main.id);
    expect(await heard('teacher', 'done', main.id)).toHaveLength(1);
    expect(await heard('homeroom', 'done', other.id)).toHaveLength(1);
    const followed = await show('homeroom', other.id);
    expect(followed).toMatchObject({ number: other.number, main: { status: 'done' }, actions: ['reopen'] });
    await ok('homeroom', 'PUT', `/${other.id}/reopen`, { reason: '还是不亮', version: followed.version });
    expect(await show('teacher', main.id)).toMatchObject({ status: 'reopened', reopen_count: 1 });
    expect((await show('homeroom', other.id)).main.status).toBe('reopened');
    expect(await heard('teacher', 'reopened_by_other', main.id)).toHaveLength(1);
    expect(await heard('homeroom', 'reopened_by_other', other.id)).toHaveLength(0);
  });

  it('of the same person, or merged twice over, is told once', async () => {
    const [one, two, three] = [await report('teacher'), await report('teacher'), await report('homeroom')];
    expect((await merge(two.id, one.id)).code).toBe(0);
    expect((await merge(one.id, three.id)).code).toBe(0);
    expect((await show('facilities', three.id)).merged.map((row: { id: string }) => row.id).sort()).toEqual(
      [one.id, two.id].sort(),
    );
    await ok('repairer', 'PUT', `/${three.id}/accept`);
    await desk.finish(three.id);
    expect(await heard('teacher', 'done', one.id, two.id)).toHaveLength(1);
  });

  it('makes the other as urgent as it was itself', async () => {
    const [main, other] = [await report('teacher'), await report('homeroom', { is_safety: true })];
    await merge(other.id, main.id);
    expect(await show('facilities', main.id)).toMatchObject({ urgency: 'emergency', is_safety: true });
  });

  it('goes only into an open one of the school, and not into itself', async () => {
    const [one, done] = [await report('teacher'), await desk.inWork('homeroom')];
    await desk.finish(done.id);
    expect((await merge(one.id, one.id)).message).toBe('不能合并到自己');
    expect((await merge(one.id, done.id)).message).toBe('两个工单都须尚未完成');
    const [foreign] = await sql<{ id: string }>(`select id from repair_order where description = '教室后门关不上'`);
    expect((await merge(one.id, foreign?.id ?? '')).errors).toHaveProperty('into_id');
  });

  it('keeps its reporter’s fault from being called off by the other one', async () => {
    const [main, other] = [await report('teacher'), await report('homeroom')];
    await merge(other.id, main.id);
    const { version, actions } = await show('teacher', main.id);
    expect(actions).not.toContain('cancel');
    expect((await call('teacher', 'PUT', `/${main.id}/cancel`, { version })).message).toBe(
      '其他人也报修了同一故障，不能取消',
    );
  });

  it('is read by who mends the other, with its phone, until that is confirmed', async () => {
    const [main, other] = [await report('teacher'), await report('homeroom', { phone: '13900000088' })];
    await merge(other.id, main.id);
    expect((await call('repairer', 'GET', `/${other.id}`)).code).toBe(404_001);
    await ok('repairer', 'PUT', `/${main.id}/accept`);
    expect((await show('repairer', other.id)).phone).toBe('13900000088');
    await desk.finish(main.id);
    const { version } = await show('teacher', main.id);
    await ok('teacher', 'PUT', `/${main.id}/verify`, { rating: 5, version });
    expect((await show('repairer', other.id)).phone).toBeNull();
  });
});

describe('at the same moment', () => {
  it('a merge and a finish leave nobody behind: merged before, the reporter hears that it is done; else both stay', async () => {
    for (let round = 0; round < 6; round++) {
      await desk.forgetReports();
      const [main, other] = [await desk.inWork('teacher'), await report('homeroom')];
      const [merged, finished] = await Promise.all([merge(other.id, main.id), desk.finish(main.id)]);
      expect(finished.code).toBe(0);
      const now = await show('homeroom', other.id);
      if (merged.code === 0) {
        expect(now).toMatchObject({ status: 'merged', main: { status: 'done' } });
        expect(await heard('homeroom', 'done', other.id)).toHaveLength(1);
      } else {
        expect(merged.message).toBe('两个工单都须尚未完成');
        expect(now.status).toBe('submitted');
      }
    }
  });

  it('two merges into each other end with one of them', async () => {
    for (let round = 0; round < 4; round++) {
      await desk.forgetReports();
      const [one, two] = [await report('teacher'), await report('homeroom')];
      const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    }
  });

  it('a reopening and the clock that confirms: either it is open and nobody confirmed it, or it stays confirmed', async () => {
    for (let round = 0; round < 6; round++) {
      await desk.forgetReports();
      const order = await desk.inWork('teacher');
      await desk.finish(order.id);
      const { version } = await show('teacher', order.id);
      // on the edge of its seven days
      await sql(
        `update repair_order set done_at = now() - interval '7 days' + interval '40 milliseconds' where id = $1`,
        [order.id],
      );
      const [reopened] = await Promise.all([
        call('teacher', 'PUT', `/${order.id}/reopen`, { reason: '又坏了', version }),
        new Promise((done) => setTimeout(done, 30 + round * 10)).then(() => runRepairClock(demo.services)),
      ]);
      await runRepairClock(demo.services);
      const now = await show('teacher', order.id);
      if (reopened.code === 0) expect(now).toMatchObject({ status: 'reopened', rating: null });
      else {
        expect(reopened.message).toBe('已确认的工单不能重开，请新建');
        expect(now.status).toBe('verified');
      }
      const moves = await sql(
        `select move from lifecycle_event where entity_id = $1 and move in ('verify', 'reopen')`,
        [order.id],
      );
      expect(moves).toHaveLength(1);
    }
  });
});
