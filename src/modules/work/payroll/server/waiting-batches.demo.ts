import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { wageLifecycle } from '../contract/payroll.lifecycle.ts';
import { sealTotals } from './batch/batch-seals.ts';
import { column } from './demo-figures.ts';
import { sealSlip } from './pure/slip-seal.ts';
import { netOf, totalsOf } from './pure/sums.ts';
import { wage, wageUser } from './tables.ts';

/** Somebody of the demo who is paid. */
export interface DemoPayee {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly department: string | null;
}

/** Lesson fees of the month, prepared and to be checked. */
export async function makeDraft(
  { db, services, today }: DemoContext,
  school: string,
  people: readonly DemoPayee[],
  month: string,
): Promise<void> {
  const id = demoId('wage:draft');
  const payroll = castId('payroll');
  const columns = [
    column('fee', '课时费', 'Lesson fees', 'earning'),
    column('tax', '个人所得税', 'Income tax', 'deduction'),
    column('net', '实发合计', 'Net pay', 'net'),
  ];
  const at = instantAt(addDays(today, -1), '14:40');
  const { status, version } = await liveDemo(db, {
    type: 'wage',
    lifecycle: wageLifecycle,
    id,
    organization_id: school,
    begun: { state: 'draft', by: payroll, at },
    moves: [],
    review: [],
  });
  await db.insert(wage).values({
    id,
    organization_id: school,
    title: `${Number(month.slice(5, 7))}月外聘课时费`,
    month,
    category: 'lesson_fee',
    pay_date: addDays(today, 5),
    columns,
    match_head: '工号',
    name_head: '姓名',
    status,
    version,
    hands: [payroll],
    created_by: payroll,
    created_at: at,
    updated_at: at,
  });
  await db.insert(wageUser).values(
    people.map((person, n) => {
      const slip_id = uuidv7();
      const fee = 123_417 + n * 11_903;
      const tax = Math.round((fee * 3) / 100);
      const values = { fee, tax, net: fee - tax };
      const isUnknown = n === people.length - 1;
      return {
        id: slip_id,
        organization_id: school,
        wage_id: id,
        row_no: n + 2,
        user_id: isUnknown ? null : person.id,
        problem: isUnknown ? ('unknown' as const) : null,
        month,
        name_snapshot: person.name,
        number_snapshot: isUnknown ? '39999' : person.number,
        department_name: isUnknown ? null : person.department,
        payload_sealed: sealSlip(services.seal, slip_id, { values, net_fen: values.net, diff: null, reason: null }),
      };
    }),
  );
}

/** Subsidies that were checked and wait for the second person. */
export async function makeChecked(
  { db, services, today }: DemoContext,
  school: string,
  people: readonly DemoPayee[],
  month: string,
): Promise<void> {
  const { seal } = services;
  const id = demoId('wage:checked');
  const payroll = castId('payroll');
  const [begun, checked] = [instantAt(addDays(today, -2), '10:10'), instantAt(addDays(today, -1), '11:20')];
  const { status, version } = await liveDemo(db, {
    type: 'wage',
    lifecycle: wageLifecycle,
    id,
    organization_id: school,
    begun: { state: 'draft', by: payroll, at: begun },
    moves: [{ move: 'check', by: payroll, at: checked }],
    review: [],
  });
  const columns = [column('meals', '餐费补贴', 'Meal subsidy', 'earning'), column('net', '实发合计', 'Net pay', 'net')];
  const values = people.map((_, n) => ({ meals: 30_017 + n * 503, net: 30_017 + n * 503 }));
  const sums = totalsOf(columns, values);
  await db.insert(wage).values({
    id,
    organization_id: school,
    title: `${Number(month.slice(5, 7))}月餐补`,
    month,
    category: 'subsidy',
    pay_date: addDays(today, 3),
    columns,
    match_head: '工号',
    name_head: '姓名',
    totals_sealed: sealTotals(seal, id, { count: people.length, net_fen: sums['net'] ?? 0, columns: sums }),
    status,
    version,
    hands: [payroll],
    created_by: payroll,
    checked_by: payroll,
    checked_at: checked,
    created_at: begun,
    updated_at: checked,
  });
  await db.insert(wageUser).values(
    people.map((person, n) => {
      const slip_id = uuidv7();
      const own = values[n] ?? {};
      return {
        id: slip_id,
        organization_id: school,
        wage_id: id,
        row_no: n + 2,
        user_id: person.id,
        month,
        name_snapshot: person.name,
        number_snapshot: person.number,
        department_name: person.department,
        payload_sealed: sealSlip(seal, slip_id, {
          values: own,
          net_fen: netOf(columns, own),
          diff: null,
          reason: null,
        }),
      };
    }),
  );
}
