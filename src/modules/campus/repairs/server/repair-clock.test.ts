import { beforeEach, describe, expect, it } from 'vitest';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { remindOfRepairs, runRepairClock } from './repair-clock.jobs.ts';
import { category, repairDesk, room } from './testing/repair-desk.ts';

/** What time does to repairs, each once. */

const demo = useDemo();
const desk = repairDesk(demo);
const { sql, call, ok, report, show, told } = desk;

beforeEach(() => desk.forgetReports());
const later = (id: string, minutes: number) =>
  sql(`update repair_order set runs_from = runs_from - make_interval(mins => $2) where id = $1`, [id, minutes]);
const heard = async (who: 'repairer' | 'facilities' | 'teacher', event: string, id: string) =>
  (await told(who, event)).filter(({ route }) => route.endsWith(id)).length;

describe('an emergency at night', () => {
  it('that nobody has accepted for ten minutes is told to the lead of the team, and ten later to who assigns repairs', async () => {
    const { id } = await report('teacher', { is_safety: true });
    await runRepairClock(demo.services);
    expect(await heard('repairer', 'unaccepted', id)).toBe(0);
    await later(id, 11);
    await runRepairClock(demo.services);
    await runRepairClock(demo.services);
    expect([await heard('repairer', 'unaccepted', id), await heard('facilities', 'unaccepted', id)]).toEqual([1, 0]);
    await later(id, 10);
    await Promise.all([runRepairClock(demo.services), runRepairClock(demo.services)]);
    await runRepairClock(demo.services);
    expect([await heard('repairer', 'unaccepted', id), await heard('facilities', 'unaccepted', id)]).toEqual([1, 1]);
  });

  it('without a team goes to who assigns repairs at once', async () => {
    const made = await demo.call('facilities', 'POST', '/repair_categories', { name: '燃气' });
    const { id } = await report('teacher', { is_safety: true, category_id: made.data.id });
    await later(id, 11);
    await runRepairClock(demo.services);
    expect(await heard('facilities', 'unaccepted', id)).toBe(1);
  });

  it('that is accepted climbs no further', async () => {
    const { id } = await report('teacher', { is_safety: true });
    await ok('repairer', 'PUT', `/${id}/accept`);
    await later(id, 30);
    await runRepairClock(demo.services);
    expect(await heard('facilities', 'unaccepted', id)).toBe(0);
  });
});

describe('what nobody confirms', () => {
  it('is confirmed after seven days by the portal, with those that were merged into it, and the phones are gone', async () => {
    const [main, other] = [await report('teacher'), await report('homeroom')];
    const { version } = await show('facilities', other.id);
    await ok('facilities', 'PUT', `/${other.id}/merge`, { into_id: main.id, version });
    await ok('repairer', 'PUT', `/${main.id}/accept`);
    await desk.finish(main.id);
    await sql(`update repair_order set done_at = now() - interval '6 days 23 hours' where id = $1`, [main.id]);
    await runRepairClock(demo.services);
    expect((await show('teacher', main.id)).status).toBe('done');
    await sql(`update repair_order set done_at = now() - interval '7 days 1 minute' where id = $1`, [main.id]);
    await Promise.all([runRepairClock(demo.services), runRepairClock(demo.services)]);
    expect(await show('teacher', main.id)).toMatchObject({ status: 'verified', rating: null });
    expect((await show('homeroom', other.id)).main.status).toBe('verified');
    expect(await heard('teacher', 'closed', main.id)).toBe(1);
    const left = await sql('select 1 from repair_order where id in ($1, $2) and phone_sealed is not null', [
      main.id,
      other.id,
    ]);
    expect(left).toEqual([]);
    const late = await call('teacher', 'PUT', `/${main.id}/reopen`, { reason: '又坏了', version: 1 });
    expect(late.message).toBe('已确认的工单不能重开，请新建');
  });
});

describe('a due time', () => {
  it('is told before it comes to the one who has the repair in hand, and once it is over to who assigns repairs', async () => {
    const { id } = await report('teacher', {
      broom_id: room('A:202'),
      category_id: category('照明与电路'),
      urgency: 'emergency',
    });
    await ok('repairer', 'PUT', `/${id}/accept`);
    await remindOfRepairs(demo.services);
    await remindOfRepairs(demo.services);
    expect([await heard('repairer', 'due_soon', id), await heard('facilities', 'overdue', id)]).toEqual([1, 0]);
    await later(id, 61);
    await Promise.all([remindOfRepairs(demo.services), remindOfRepairs(demo.services)]);
    expect(await heard('facilities', 'overdue', id)).toBe(1);
    const row = await show('facilities', id);
    expect(row.is_late).toBe(true);
  });
});
