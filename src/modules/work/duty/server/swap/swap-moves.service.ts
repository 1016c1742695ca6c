import { and, eq, inArray, or } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { swapLifecycle } from '../../contract/duty.lifecycle.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { managersOf, tellAboutShift } from '../duty-messages.service.ts';
import { refetchShift } from '../shift/shift-view.service.ts';
import { dutySwap } from '../tables.ts';
import { isOpenSwap, type SwapRow } from './swaps.queries.ts';

export const swapMoves = bindMoves({
  type: 'duty_swap',
  lifecycle: swapLifecycle,
  table: dutySwap,
  wrong_state: r.wrong_state,
  review: { moves: ['approve', 'refuse'] },
});

/** Everybody whose home page may show a swap. */
export const concernedBy = async (source: EventSource, swap: SwapRow): Promise<string[]> => [
  ...[swap.asked_by_id, swap.to_user_id, swap.accepted_by_id].filter((id) => id !== null),
  ...(await managersOf(source, swap.organization_id)),
];

/** Ends a swap without a person, because its time is over or its shifts changed; who asked is told. */
export async function expireSwap(source: EventSource, row: SwapRow): Promise<void> {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  await swapMoves.advance({ db: source.db, actor: null, audit }, row, 'expire');
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'duty' }, entries);
  await tellAboutShift(source, await refetchShift(source, row.shift_id), 'swap_expired', [row.asked_by_id], {
    tab: 'swaps',
    id: row.id,
  });
  await todosChanged(source, await concernedBy(source, row));
}

/** The swaps that some shifts are part of cannot be done any more; but the one that is just being done. */
export async function endSwapsOf(source: EventSource, shiftIds: readonly string[], but?: string): Promise<void> {
  const rows = await source.db
    .select()
    .from(dutySwap)
    .where(
      and(
        isOpenSwap(),
        or(inArray(dutySwap.shift_id, [...shiftIds]), inArray(dutySwap.return_shift_id, [...shiftIds])),
      ),
    )
    .orderBy(dutySwap.id)
    .for('update');
  for (const row of rows) if (row.id !== but) await expireSwap(source, row);
}

export const lockSwap = async ({ db }: Pick<EventSource, 'db'>, id: string): Promise<SwapRow | undefined> =>
  (await db.select().from(dutySwap).where(eq(dutySwap.id, id)).for('update'))[0];
