import { and, eq, isNull } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import { addDays, today } from '#shared/dates.ts';
import { membershipEnded, membershipStarted } from '../directory.events.ts';
import { joinOrganization, type Place, placeEventOf } from '../members/department-members.service.ts';
import { userDepartment } from '../tables.ts';

interface ClassPlace {
  readonly user_id: string;
  readonly organization_id: string;
  /** Department of the class. */
  readonly department_id: string;
}

/**
 * Gives a pupil the place in a class, from today on, in the caller's transaction; who has it keeps it. The roll decides
 * about it, so that nothing is checked here.
 */
export async function placeInClass(source: EventSource, { user_id, organization_id, department_id }: ClassPlace) {
  await joinOrganization(source, organization_id, user_id, today(), 'user_type');
  const here = and(
    eq(userDepartment.user_id, user_id),
    eq(userDepartment.department_id, department_id),
    isNull(userDepartment.valid_to),
  );
  if ((await source.db.$count(userDepartment, here)) > 0) return;
  const [row] = await source.db
    .insert(userDepartment)
    .values({ user_id, organization_id, department_id, is_main: true, valid_from: today(), source: 'user_type' })
    .returning();
  await membershipStarted.emit(source, placeEventOf(row as Place));
  await source.services.sessions.refresh(source.db, [user_id]);
}

/** Ends the place of a pupil in a class, in the caller's transaction; today is the first day without it. */
export async function leaveClass(source: EventSource, { user_id, department_id }: ClassPlace): Promise<void> {
  const ended = await source.db
    .update(userDepartment)
    .set({ valid_to: addDays(today(), -1), state: 'ended' })
    .where(
      and(
        eq(userDepartment.user_id, user_id),
        eq(userDepartment.department_id, department_id),
        isNull(userDepartment.valid_to),
      ),
    )
    .returning();
  for (const row of ended) await membershipEnded.emit(source, placeEventOf(row));
  await source.services.sessions.refresh(source.db, [user_id]);
}
