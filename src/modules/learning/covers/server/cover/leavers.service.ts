import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type PlaceEvent, running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { shareTimetable } from '#modules/learning/schedule/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { COVERED } from '../../contract/cover.lifecycle.ts';
import { coverLesson, coverOffer } from '../tables.ts';
import { coverMoves, letGo, recorded } from './cover-hold.service.ts';
import { arrangersOf, tell } from './cover-messages.service.ts';
import { lockCovers } from './cover-rows.service.ts';

/** Somebody lost the last place at a school: what they would cover there has nobody, and they are asked no more. */
export async function leaveCovers(
  source: EventSource,
  { organization_id, user_id }: Pick<PlaceEvent, 'organization_id' | 'user_id'>,
): Promise<void> {
  const { db } = source;
  await shareTimetable(db, organization_id);
  const rows = await lockCovers(
    db,
    and(
      eq(coverLesson.organization_id, organization_id),
      eq(coverLesson.cover_id, user_id),
      inArray(coverLesson.state, [...COVERED]),
      gt(coverLesson.starts_at, sql`now()`),
    ),
  );
  const offers = and(
    eq(coverOffer.organization_id, organization_id),
    eq(coverOffer.user_id, user_id),
    eq(coverOffer.state, 'asked'),
  );
  if (await worksHere(source, organization_id, user_id)) return;
  await db.update(coverOffer).set({ state: 'expired' }).where(offers);
  if (rows.length === 0) return;
  await letGo(source, rows);
  const arrangers = await arrangersOf(source, organization_id);
  for (const row of rows) {
    const after = await recorded(source, (mover) =>
      coverMoves.advance(mover, row, 'reopen', { set: { cover_id: null, is_applied: false, credit: 0 } }),
    );
    await tell(source, after, 'reopened', [row.teacher_id, ...arrangers.filter((id) => id !== user_id)]);
  }
}

/** Whether they hold another place of the school: the event comes before the membership itself ends. */
async function worksHere({ db }: EventSource, organizationId: string, userId: string): Promise<boolean> {
  const here = and(
    eq(userDepartment.user_id, userId),
    eq(userDepartment.organization_id, organizationId),
    running(userDepartment),
  );
  return (await db.$count(userDepartment, here)) > 0;
}
