import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { NOTICE_PAGE } from '../notices/notice-page.ts';
import { notice, noticeEscalationStep, noticeUrge } from '../tables.ts';
import { listCallers } from './calls.queries.ts';
import { quietUntil } from './quiet-hours.ts';
import { listPendingPeople } from './receipts.queries.ts';
import { sendUrge } from './urge.jobs.ts';

type Notice = typeof notice.$inferSelect;
type Step = typeof noticeEscalationStep.$inferSelect;

/** Sets the clock of every step of what goes out now; steps of a former revision that wait are dropped. */
export async function startEscalation(db: Db, services: Services, notice: Notice): Promise<void> {
  await db.delete(noticeEscalationStep).where(eq(noticeEscalationStep.notice_id, notice.id));
  for (const { step, after_hours } of notice.escalation) {
    const [row] = await db
      .insert(noticeEscalationStep)
      .values({
        notice_id: notice.id,
        organization_id: notice.organization_id,
        step,
        due_at: sql`now() + make_interval(hours => ${after_hours})`,
      })
      .returning();
    if (!row) throw new Error('an escalation step was not stored');
    await services.jobs.enqueue(db, takeEscalationStep, { step_id: row.id }, { start_after: row.due_at });
  }
}

/** What a notice asks of its readers: to read it, or to answer. */
export const urgeTargetOf = (notice: Pick<Notice, 'must_confirm' | 'reply_kind'>): 'unread' | 'unconfirmed' =>
  notice.must_confirm || notice.reply_kind !== 'none' ? 'unconfirmed' : 'unread';

/**
 * Takes one step, once though the worker is killed: those who are silent by then are reminded, or put on the lists of
 * their class teachers and heads. At night it waits for the morning; what was recalled or is over reminds nobody.
 */
export const takeEscalationStep = defineJob({
  name: 'notices.climb_ladder', // steps that wait in the queue of a running portal have this name
  title: { cn: '逐级催办', us: 'Remind step by step' },
  schema: z.strictObject({ step_id: id }),
  handler: async (services, { step_id }) => {
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const found = await lockStep(db, step_id);
      if (!found) return;
      const { step, notice } = found;
      const morning = notice.priority === 'urgent' ? null : quietUntil(await zoneOf(db, notice.organization_id));
      if (morning)
        return void (await services.jobs.enqueue(db, takeEscalationStep, { step_id }, { start_after: morning }));
      const open = await listPendingPeople(db, notice.id, urgeTargetOf(notice));
      await db
        .update(noticeEscalationStep)
        .set({ done_at: sql`now()`, urged: open.size })
        .where(eq(noticeEscalationStep.id, step_id));
      if (open.size === 0) return;
      if (step.step === 'call') await askForCalls(db, services, notice);
      else await remind(db, services, notice, step.step, open.size);
      await auditStep(db, notice, step, open.size);
    });
  },
});

/** A step that is due, of a notice that is still out. */
async function lockStep(db: Db, stepId: string): Promise<{ step: Step; notice: Notice } | null> {
  const [step] = await db
    .select()
    .from(noticeEscalationStep)
    .where(and(eq(noticeEscalationStep.id, stepId), isNull(noticeEscalationStep.done_at)))
    .for('update');
  if (!step) return null;
  const [sent] = await db
    .select()
    .from(notice)
    .where(
      and(
        eq(notice.id, step.notice_id),
        eq(notice.status, 'sent'),
        sql`coalesce(${notice.expires_at}, 'infinity') > now()`,
        sql`coalesce(${notice.confirm_by}, 'infinity') > now()`,
      ),
    );
  return sent ? { step, notice: sent } : null;
}

async function remind(
  db: Db,
  services: Services,
  notice: Notice,
  channel: 'in_site' | 'email' | 'sms',
  urged: number,
): Promise<void> {
  const [row] = await db
    .insert(noticeUrge)
    .values({
      organization_id: notice.organization_id,
      subject_id: notice.id,
      user_id: notice.created_by,
      target: urgeTargetOf(notice),
      urged,
    })
    .returning({ id: noticeUrge.id });
  if (!row) throw new Error('a reminder was not stored');
  await services.jobs.enqueue(db, sendUrge, {
    urge_id: row.id,
    subject: 'internotification',
    channels: channel === 'in_site' ? ['in_site'] : [channel, 'in_site'],
  });
}

/** Class teachers and heads of those who are silent; its author where nobody else is near. */
async function askForCalls(db: Db, services: Services, notice: Notice): Promise<void> {
  const callers = await listCallers(db, notice, urgeTargetOf(notice));
  await notify(
    { db, services },
    {
      event: 'internotification.call',
      to: callers.length ? callers : [notice.created_by],
      organization_id: notice.organization_id,
      title: {
        cn: `请致电未回应的人：${notice.title}`,
        us: `Please call those who have not responded: ${notice.title_en ?? notice.title}`,
      },
      link: NOTICE_PAGE + notice.id,
    },
  );
}

async function auditStep(db: Db, notice: Notice, { step }: Step, urged: number): Promise<void> {
  const entry: AuditEntry = {
    action: 'internotification.escalation',
    kind: 'job',
    target: ['internotification', notice.id],
    organization_id: notice.organization_id,
    after: { step, urged },
  };
  await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, [entry]);
}
