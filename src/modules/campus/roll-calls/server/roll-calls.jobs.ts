import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { retentionDays } from '#modules/campus/visitors/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { rollCall, rollCallPerson } from './tables.ts';

const BATCH = 50;

/** Erases the names of roll calls when the school erases its visitors; the numbers stay. */
export async function eraseOldCalls(db: Db): Promise<void> {
  const old = await db
    .select({ id: rollCall.id, organization_id: rollCall.organization_id, ended_at: rollCall.ended_at })
    .from(rollCall)
    .where(
      and(
        isNull(rollCall.erased_at),
        isNotNull(rollCall.ended_at),
        lt(rollCall.ended_at, sql`now() - interval '30 days'`),
      ),
    )
    .limit(BATCH * 20);
  const due: string[] = [];
  for (const call of old) {
    const days = await retentionDays(db, call.organization_id);
    if (Date.parse(call.ended_at ?? '') + days * 86_400_000 < Date.now()) due.push(call.id);
  }
  if (due.length === 0) return;
  await db
    .update(rollCallPerson)
    .set({ name: sql`left(${rollCallPerson.name}, 1) || '*'`, name_en: null, note: null })
    .where(inArray(rollCallPerson.roll_call_id, due));
  for (const id of due) await db.update(rollCall).set({ erased_at: sql`now()` }).where(eq(rollCall.id, id));
}

export const rollCallCleanup = defineCleanup(
  'roll_calls.erase',
  { cn: '清除到期的点名名单', us: 'Erase names of old roll calls' },
  eraseOldCalls,
  '50 3 * * *',
);
