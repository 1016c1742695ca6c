import { describe, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T>(text, values);

describe('the demo', () => {
  test('has lessons', async () => {
    console.log(
      await sql(
        'select organization_id, count(*), count(distinct teacher_id), min(date), max(date) from lesson group by 1',
      ),
    );
    console.log(await sql('select count(*) from lesson_hold'));
    console.log(await sql('select kind, state, date from lesson_change'));
    const a = await demo.call('superadmin', 'GET', '/class_schedules');
    console.log(JSON.stringify(a.data ?? a).slice(0, 1500));
    const m = await demo.call('teacher', 'GET', `/lessons/mine?from=${today()}&to=${addDays(today(), 6)}`);
    console.log(m.code, m.message, JSON.stringify(m.data?.list?.length), JSON.stringify(m.data?.list?.[0]));
    const b = await demo.call('superadmin', 'GET', `/lessons/board`);
    console.log(b.code, b.message, b.data?.classes?.length);
    const id = a.data.list.find((one: { status: string }) => one.status === 'draft').id;
    const t0 = performance.now();
    const c = await demo.call('superadmin', 'POST', `/class_schedules/${id}/check`, {});
    console.log(
      performance.now() - t0,
      c.code,
      c.message,
      JSON.stringify({ ...c.data, teachers: 0, staffing: 0 }).slice(0, 2500),
    );
    for (const path of [
      '/lessons/now',
      '/lessons/uncovered',
      `/lessons/load?month=${today().slice(0, 7)}`,
      '/lesson_changes',
      '/period_plans',
      '/schedule_days',
      '/schedule_days/open',
      '/elective_members/groups',
      '/lessons/owners?view=teacher&q=wang',
    ]) {
      const answer = await demo.call('superadmin', 'GET', path);
      console.log(path, answer.code, answer.message, JSON.stringify(answer.data ?? null).slice(0, 300));
    }
    const g = await demo.call('guardian', 'GET', `/lessons/mine?from=${today()}&to=${addDays(today(), 6)}`);
    console.log('guardian', g.code, g.message);
    expect(a.code).toBe(0);
  });
});
