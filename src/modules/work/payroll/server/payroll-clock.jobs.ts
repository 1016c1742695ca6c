import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { addWorkdays } from '#modules/core/calendar/server/public.ts';
import { todayOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { dayOf, today } from '#shared/dates.ts';
import { payrollRights } from '../rights.ts';
import { tellHolders, tellReminder } from './batch/pay-messages.service.ts';
import { wageMoves } from './batch/wage-moves.service.ts';
import { wage, wageQuestion, wageUser } from './tables.ts';

/** Days after sending until a batch closes by itself. */
export const CLOSES_AFTER_DAYS = 60;
/** Working days that a question may wait. */
const ANSWER_WORKDAYS = 3;
const REMINDERS = 2;
const AT_ONCE = 200;

/** Reminds of slips that nobody confirmed, says which questions wait too long, closes what is old. Each once. */
export async function runPayrollClock(services: Services): Promise<void> {
  await remindUnconfirmed(services);
  await escalateQuestions(services);
  await closeOld(services);
}

/** On the clock of the school: what is sent before eight in the morning in Shanghai is sent that day. */
const sentOn = sql`(${wageUser.sent_at} at time zone (select ${organization.timezone} from ${organization} where ${organization.id} = ${wageUser.organization_id}))::date`;
const daysSince = sql<number>`(${todayOf(wageUser.organization_id)} - ${sentOn})`;

async function remindUnconfirmed(services: Services): Promise<void> {
  const due = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: wageUser.id, nth: sql<number>`least(${REMINDERS}, ${daysSince} / ${wage.confirm_days})::int` })
      .from(wageUser)
      .innerJoin(wage, eq(wage.id, wageUser.wage_id))
      .where(
        and(
          eq(wage.status, 'sent'),
          eq(wage.require_confirm, true),
          inArray(wageUser.status, ['sent', 'viewed']),
          sql`${daysSince} >= ${wage.confirm_days}`,
        ),
      ),
  );
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const part = due.slice(at, at + AT_ONCE);
    await services.database.write(EVERYWHERE, async ({ db }) => {
      for (const { id, nth } of part) {
        const [found] = await db
          .select({ slip: wageUser, batch: wage })
          .from(wageUser)
          .innerJoin(wage, eq(wage.id, wageUser.wage_id))
          .where(and(eq(wageUser.id, id), inArray(wageUser.status, ['sent', 'viewed'])));
        const to = found?.slip.user_id;
        if (found && to)
          await runOnce(db, `payroll.remind:${id}:${nth}`, () => tellReminder({ db, services }, found.batch, id, to));
      }
    });
  }
}

async function escalateQuestions(services: Services): Promise<void> {
  const waiting = await services.database.read(EVERYWHERE, (db) =>
    db
      .select()
      .from(wageQuestion)
      .where(
        and(
          eq(wageQuestion.state, 'open'),
          isNull(wageQuestion.escalated_at),
          lt(wageQuestion.created_at, sql`now() - interval '2 days'`),
        ),
      ),
  );
  for (const { id, organization_id, created_at, wage_id } of waiting)
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const zone = await zoneOf(db, organization_id);
      const last = await addWorkdays(db, organization_id, dayOf(created_at, zone), ANSWER_WORKDAYS);
      if (!last || today(zone, new Date(services.clock.now())) <= last) return;
      const [taken] = await db
        .update(wageQuestion)
        .set({ escalated_at: sql`now()` })
        .where(and(eq(wageQuestion.id, id), eq(wageQuestion.state, 'open'), isNull(wageQuestion.escalated_at)))
        .returning();
      const [batch] = await db.select().from(wage).where(eq(wage.id, wage_id));
      if (!taken || !batch) return;
      await tellHolders(
        { db, services },
        batch,
        payrollRights.send,
        'wage_question.late',
        `/payroll/${wage_id}?tab=questions`,
        ({ cn, us }) => ({
          cn: `${cn}的工资条疑问已超过3个工作日未答复`,
          us: `A question about a payslip for ${us} has waited more than three working days`,
        }),
      );
    });
}

async function closeOld(services: Services): Promise<void> {
  const isOld = and(
    eq(wage.status, 'sent'),
    lt(wage.sent_at, sql`now() - make_interval(days => ${CLOSES_AFTER_DAYS})`),
    sql`not exists (select from ${wageQuestion} where ${wageQuestion.wage_id} = ${wage.id} and ${wageQuestion.state} = 'open')`,
  );
  const due = await services.database.read(EVERYWHERE, (db) => db.select({ id: wage.id }).from(wage).where(isOld));
  for (const { id } of due)
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const [row] = await db
        .select()
        .from(wage)
        .where(and(eq(wage.id, id), isOld))
        .for('update', { skipLocked: true });
      if (row)
        await wageMoves.advance({ db, actor: null, audit: () => {} }, row, 'close', {
          set: { closed_at: sql`now()` },
        });
    });
}

export const payrollClock = defineJob({
  name: 'payroll.clock',
  title: { cn: '工资条提醒与结束', us: 'Payslip reminders and closing' },
  schema: z.strictObject({}),
  handler: runPayrollClock,
  concurrency: 1,
  schedule: { cron: '40 1 * * *', payload: {} },
});
