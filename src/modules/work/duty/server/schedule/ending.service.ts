import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { shiftMoves } from '../shift/shift-moves.service.ts';
import { endSwapsOf } from '../swap/swap-moves.service.ts';
import { dutyShift } from '../tables.ts';

/** A roster that ends early leaves no shifts behind: those that have not begun are cancelled. */
export async function cancelAhead(source: EventSource & Mover, scheduleId: string): Promise<void> {
  const rows = await source.db
    .select()
    .from(dutyShift)
    .where(
      and(
        eq(dutyShift.schedule_id, scheduleId),
        inArray(dutyShift.status, ['planned', 'confirmed']),
        gt(dutyShift.starts_at, sql`now()`),
      ),
    )
    .orderBy(dutyShift.id)
    .for('update');
  if (rows.length === 0) return;
  await endSwapsOf(
    source,
    rows.map((row) => row.id),
  );
  for (const row of rows) await shiftMoves.advance(source, row, 'cancel');
  await todosChanged(
    source,
    rows.flatMap((row) => row.user_id ?? []),
  );
}
