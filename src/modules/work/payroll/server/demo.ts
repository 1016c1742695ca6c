import { and, eq, inArray, sql } from 'drizzle-orm';
import { department, user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { wageLifecycle } from '../contract/payroll.lifecycle.ts';
import { readyBankFiles } from '../contract/ready-bank-files.ts';
import { sealTotals } from './batch/batch-seals.ts';
import { COLUMNS, valuesOf } from './demo-figures.ts';
import { sealOf, sealSlip } from './pure/slip-seal.ts';
import { diffOf, netOf, totalsOf } from './pure/sums.ts';
import { bankFileTemplate, incomeProof, wage, wageQuestion, wageTemplate, wageUser, wageView } from './tables.ts';
import { type DemoPayee, makeChecked, makeDraft } from './waiting-batches.demo.ts';

const PAID_AT_MOST = 40;
const CAST = ['teacher', 'homeroom', 'principal', 'office', 'finance', 'payroll', 'hrofficer', 'security'] as const;

/** The first day of a month before that of a day. */
function monthBefore(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10);
}

async function peopleOfSchool({ db }: DemoContext, school: string) {
  const staff = await db
    .select({ id: user.id, name: user.name, number: user.number, department: department.name })
    .from(user)
    .innerJoin(
      userOrganization,
      and(eq(userOrganization.user_id, user.id), eq(userOrganization.organization_id, school)),
    )
    .leftJoin(
      userDepartment,
      and(
        eq(userDepartment.user_id, user.id),
        eq(userDepartment.organization_id, school),
        eq(userDepartment.is_main, true),
      ),
    )
    .leftJoin(department, eq(department.id, userDepartment.department_id))
    .where(sql`${user.types} @> array['teacher']`)
    .orderBy(user.number);
  const first = CAST.map((one) => castId(one));
  const isCast = ({ id }: { readonly id: string }) => first.includes(id);
  const unique = [...new Map(staff.map((one) => [one.id, one])).values()];
  return [...unique.filter(isCast), ...unique.filter((one) => !isCast(one))].slice(0, PAID_AT_MOST);
}

/** Two months of salary that were sent, a batch of lesson fees that waits for the second person, a question and a proof. */
export async function payrollDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const school = organizationId('sy-middle');
  const people = await peopleOfSchool(demo, school);
  await makeTemplates(demo, school);
  const [before, last] = [monthBefore(today, 2), monthBefore(today, 1)];
  await makeBatch(demo, { school, people, month: before, sent_on: addDays(today, -28), age: 2 });
  const slips = await makeBatch(demo, {
    school,
    people,
    month: last,
    sent_on: addDays(today, -1),
    age: 1,
    previous: 2,
  });
  await makeDraft(demo, school, people.slice(0, 12), last);
  await makeChecked(demo, school, people.slice(0, 20), last);
  const asked = slips.get(castId('teacher'));
  if (asked) await askAbout(demo, school, asked);
  await db.insert(incomeProof).values({
    organization_id: school,
    user_id: castId('homeroom'),
    purpose: '银行贷款',
    receiver: '招商银行深圳分行',
    months: 12,
    lang: 'cn',
    shows: 'average',
    created_at: instantAt(addDays(today, -1), '10:20'),
  });
}

async function makeTemplates({ db }: DemoContext, organization_id: string): Promise<void> {
  await db.insert(wageTemplate).values({
    organization_id,
    name: '月工资表',
    category: 'salary',
    columns: COLUMNS,
    match_by: 'number',
    match_head: '工号',
    name_head: '姓名',
  });
  await db
    .insert(bankFileTemplate)
    .values(readyBankFiles.map((one) => ({ ...one, fields: [...one.fields], organization_id })));
}

interface Sent {
  readonly school: string;
  readonly people: readonly DemoPayee[];
  readonly month: string;
  readonly sent_on: string;
  /** Months ago. */
  readonly age: number;
  /** How many months ago the batch was with which it is compared. */
  readonly previous?: number;
}

async function makeBatch(
  demo: DemoContext,
  { school, people, month, sent_on, age, previous }: Sent,
): Promise<Map<string, string>> {
  const { db, services } = demo;
  const { seal } = services;
  const id = demoId(`wage:${age}`);
  const values = people.map((_, at) => valuesOf(at, age));
  const [payroll, finance] = [castId('payroll'), castId('finance')];
  const sent_at = instantAt(sent_on, '09:30');
  const life = await liveDemo(db, {
    type: 'wage',
    lifecycle: wageLifecycle,
    id,
    organization_id: school,
    begun: { state: 'draft', by: payroll, at: instantAt(addDays(sent_on, -2), '09:05') },
    moves: [
      { move: 'check', by: payroll, at: instantAt(addDays(sent_on, -1), '16:10') },
      { move: 'send_wage', by: finance, at: instantAt(sent_on, '09:28') },
    ],
    review: [],
  });
  const columns = totalsOf(COLUMNS, values);
  await db.insert(wage).values({
    id,
    organization_id: school,
    title: `${Number(month.slice(5, 7))}月工资`,
    month,
    category: 'salary',
    pay_date: sent_on,
    columns: COLUMNS,
    match_head: '工号',
    name_head: '姓名',
    totals_sealed: sealTotals(seal, id, { count: people.length, net_fen: columns['net'] ?? 0, columns }),
    sign_mode: age === 1 ? 'handwritten' : 'tick',
    status: 'sent',
    hands: [payroll],
    created_by: payroll,
    checked_by: payroll,
    checked_at: instantAt(addDays(sent_on, -1), '16:10'),
    sent_by: finance,
    sent_at,
    send_at: sent_at,
    version: life.version + 1,
    created_at: instantAt(addDays(sent_on, -2), '09:05'),
    updated_at: sent_at,
  });
  const slips = new Map<string, string>();
  await db.insert(wageUser).values(
    people.map((person, at) => {
      const slip_id = uuidv7();
      slips.set(person.id, slip_id);
      const now = values[at] ?? {};
      const diff = previous ? diffOf(COLUMNS, valuesOf(at, previous), now) : null;
      // of the latest one a third was confirmed and a third not opened by now; the one before is done
      const isDone = age > 1 || at % 3 === 1;
      const isSeen = isDone || at % 3 === 2;
      const isOwnCast = age === 1 && CAST.some((one) => castId(one) === person.id);
      const seen_at = isSeen && !isOwnCast ? instantAt(sent_on, `${10 + (at % 7)}:15`) : null;
      return {
        id: slip_id,
        organization_id: school,
        wage_id: id,
        row_no: at + 2,
        user_id: person.id,
        month,
        name_snapshot: person.name,
        number_snapshot: person.number,
        department_name: person.department,
        payload_sealed: sealSlip(seal, slip_id, { values: now, net_fen: netOf(COLUMNS, now), diff, reason: null }),
        status: isOwnCast || !isSeen ? ('sent' as const) : isDone ? ('confirmed' as const) : ('viewed' as const),
        sent_at,
        tries: 1,
        viewed_at: seen_at,
        view_count: seen_at ? 1 : 0,
        confirmed_at: seen_at && isDone ? seen_at : null,
      };
    }),
  );
  await db.insert(wageView).values({
    organization_id: school,
    wage_id: id,
    viewer_id: payroll,
    hour: instantAt(addDays(sent_on, -1), '16:00'),
    at: instantAt(addDays(sent_on, -1), '16:02'),
    device: 'Chrome / Windows',
  });
  return slips;
}

/** The teacher asked about the lessons this morning. */
async function askAbout({ db, services, today }: DemoContext, organization_id: string, slipId: string): Promise<void> {
  const id = uuidv7();
  const asked = instantAt(addDays(today, -1), '15:05');
  await db.insert(wageQuestion).values({
    id,
    organization_id,
    wage_id: demoId('wage:1'),
    wage_user_id: slipId,
    user_id: castId('teacher'),
    column_key: 'lessons',
    text_sealed: sealOf(services.seal, 'wage_question.text', id, { text: '上月代课的六节没有算进来，请核对。' }),
    created_at: asked,
    updated_at: asked,
  });
  await db
    .update(wageUser)
    .set({ status: 'disputed', viewed_at: asked, view_count: 1 })
    .where(inArray(wageUser.id, [slipId]));
}
