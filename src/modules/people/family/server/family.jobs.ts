import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { addDays, today } from '#shared/dates.ts';
import { requestMoves } from './link-requests/link-request-moves.service.ts';
import { removePlaceholder } from './links/link-opening.service.ts';
import { endLink } from './links/links.service.ts';
import { childClaim, guardianLinkRequest, guardianTransfer, stuGdClient } from './tables.ts';
import { expireTransfer } from './transfers/transfers.service.ts';

/** A child whom no school asked about for so many days is taken for a new one. */
const NEW_CHILD_DAYS = 3;
/** Days for which a link stays readable after the pupil left. */
const AFTER_LEAVING_DAYS = 90;
const AT_ONCE = 200;

/** What time does to families: requests and transfers that nobody answered end, links of pupils who left end. Safe to run twice. */
export async function runFamilyClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    await expireRequests(source);
    await expireTransfers(source);
    await settleNewChildren(source);
    const over = await db
      .select()
      .from(stuGdClient)
      .where(and(eq(stuGdClient.status, 'active'), lt(stuGdClient.valid_to, today())))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const link of over) await endLink(source, link);
  });
}

async function expireRequests(source: EventSource): Promise<void> {
  const { db } = source;
  const late = await db
    .select()
    .from(guardianLinkRequest)
    .where(and(eq(guardianLinkRequest.status, 'needs_review'), lt(guardianLinkRequest.expires_at, sql`now()`)))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of late) {
    await requestMoves.advance({ db, actor: null, audit: () => {} }, row, 'expire');
    const [claim] = await db
      .update(childClaim)
      .set({ status: 'expired', updated_at: sql`now()` })
      .where(and(eq(childClaim.id, row.claim_id), eq(childClaim.status, 'open')))
      .returning({ user_id: childClaim.user_id });
    if (claim) await removePlaceholder(source, claim.user_id);
  }
}

async function expireTransfers(source: EventSource): Promise<void> {
  const late = await source.db
    .select()
    .from(guardianTransfer)
    .where(and(eq(guardianTransfer.state, 'requested'), lt(guardianTransfer.expires_at, sql`now()`)))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of late) await expireTransfer(source, row);
}

async function settleNewChildren({ db }: EventSource): Promise<void> {
  await db.execute(sql`update child_claim c set status = 'new_child', updated_at = now()
    where c.status = 'open' and c.updated_at < now() - make_interval(days => ${NEW_CHILD_DAYS})
      and not exists (select from guardian_link_request r where r.claim_id = c.id and r.status = 'needs_review')`);
}

export const familyClock = defineJob({
  name: 'family.clock',
  title: { cn: '家庭申请到期处理', us: 'Expire family requests' },
  schema: z.strictObject({}),
  handler: runFamilyClock,
  concurrency: 1,
  schedule: { cron: '23 * * * *', payload: {} },
});

/** A pupil has left: the links end after some weeks, for which the guardians read on. */
export async function scheduleLinkEnd({ db }: EventSource, studentId: string, leftOn: string): Promise<void> {
  await db
    .update(stuGdClient)
    .set({ valid_to: addDays(leftOn, AFTER_LEAVING_DAYS) })
    .where(and(eq(stuGdClient.student_id, studentId), eq(stuGdClient.status, 'active'), isNull(stuGdClient.valid_to)));
}

/** The pupil is back: the links do not end. */
export async function cancelLinkEnd({ db }: EventSource, studentId: string): Promise<void> {
  await db
    .update(stuGdClient)
    .set({ valid_to: null })
    .where(and(eq(stuGdClient.student_id, studentId), eq(stuGdClient.status, 'active')));
}
