import { and, count, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { isAhead } from '#shared/field-rules.ts';
import { refuse } from '#shared/refusal.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import type { receipts as contract } from '../../contract/receipts.contract.ts';
import { noticeRights } from '../../rights.ts';
import { urgeIntervalHours, urgePerDay } from '../settings.ts';
import { noticeUrge } from '../tables.ts';
import { quietUntil } from './quiet-hours.ts';
import { lockUrgeable, type SubjectKind } from './receipt-subject.service.ts';
import { listPendingPeople } from './receipts.queries.ts';
import { sendUrge } from './urge.jobs.ts';

type UrgeInput = z.output<(typeof contract)['urge']['body']>;
/**
 * Reminds exactly those who are still open, with a pause between two reminders and a limit a day. The row is locked, so
 * that two authors at once remind once.
 */
export async function urge(ctx: Context, kind: SubjectKind, id: string, input: UrgeInput) {
  const { db, services, actor } = ctx;
  const subject = await lockUrgeable(ctx, kind, id);
  if (input.channels.includes('sms') && !holds(actor, noticeRights.sendTexts)) throw refuse(r.no_sms);
  // nobody is asked for what they cannot do any more
  if (input.target === 'unconfirmed' && subject.confirm_by && !isAhead(subject.confirm_by)) throw refuse(r.deadline);
  await requirePause(ctx, subject);
  const open = await listPendingPeople(db, id, input.target);
  if (open.size === 0) throw refuse(r.all_done);
  const channels = input.channels.filter((one) => one !== 'in_site');
  const contacts = channels.length ? await services.channels.contactsOf(db, [...open.keys()]) : [];
  const reachable = contacts.filter(({ email, phone }) =>
    channels.some((channel) => (channel === 'email' ? email : phone)),
  ).length;
  const [row] = await db
    .insert(noticeUrge)
    .values({
      organization_id: subject.organization_id,
      subject_id: id,
      user_id: actor.user_id,
      target: input.target,
      urged: open.size,
    })
    .returning({ id: noticeUrge.id });
  if (!row) throw new Error('a reminder was not stored');
  const queued_until = subject.is_urgent ? null : quietUntil(actor.time_zone);
  await services.jobs.enqueue(
    db,
    sendUrge,
    { urge_id: row.id, subject: kind, channels: input.channels },
    queued_until ? { start_after: queued_until } : {},
  );
  ctx.audit({
    action: `${kind}.urge`,
    target: [kind, id],
    organization_id: subject.organization_id,
    after: { target: input.target, urged: open.size, channels: input.channels },
  });
  return {
    urged: open.size,
    already_done: subject.people - open.size,
    queued_until,
    no_channel: channels.length ? open.size - reachable : 0,
  };
}

async function requirePause(
  ctx: Context,
  { id, organization_id }: { readonly id: string; readonly organization_id: string },
) {
  const { db, services } = ctx;
  const [last] = await db
    .select({ at: noticeUrge.created_at })
    .from(noticeUrge)
    .where(eq(noticeUrge.subject_id, id))
    .orderBy(desc(noticeUrge.created_at))
    .limit(1);
  const hours = await services.settings.get(db, urgeIntervalHours, organization_id);
  const next = last && Date.parse(last.at) + hours * 3_600_000;
  if (next && next > Date.now()) throw refuse(r.urged_recently, { time: { at: new Date(next).toISOString() } });
  const [today_] = await db
    .select({ n: count() })
    .from(noticeUrge)
    .where(
      and(
        eq(noticeUrge.subject_id, id),
        sql`${noticeUrge.created_at} >= ${todayOf(organization_id)}::timestamp at time zone 'Asia/Shanghai'`,
      ),
    );
  const most = await services.settings.get(db, urgePerDay, organization_id);
  if ((today_?.n ?? 0) >= most) throw refuse(r.urged_enough);
}
