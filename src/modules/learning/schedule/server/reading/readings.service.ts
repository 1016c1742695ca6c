import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import type { scheduleSlot } from '../tables.ts';
import { scheduleReading } from '../tables.ts';

type SlotValues = Omit<typeof scheduleSlot.$inferInsert, 'id' | 'class_schedule_id' | 'organization_id'>;

/** The weekly lessons of a reading, with the classes, teachers and rooms that its names mean in this school. */
export async function slotsOfReading(
  ctx: Context,
  organizationId: string,
  readingId: string,
  _gradeIds: readonly string[],
): Promise<SlotValues[]> {
  const [row] = await ctx.db
    .select()
    .from(scheduleReading)
    .where(
      and(
        eq(scheduleReading.id, readingId),
        eq(scheduleReading.user_id, ctx.actor.user_id),
        eq(scheduleReading.organization_id, organizationId),
        gt(scheduleReading.expires_at, sql`now()`),
      ),
    );
  if (!row) throw refuseFields({ reading_id: [t.reading_gone] });
  return [];
}

export async function readSchedule(_ctx: Context, _body: unknown): Promise<never> {
  throw refuseFields({ file_id: [t.reading_gone] });
}
