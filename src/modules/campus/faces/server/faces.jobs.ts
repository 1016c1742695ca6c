import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { allLive } from './face-lists.queries.ts';
import { bySystem, endFaces, isConsented, PURPOSE } from './face-moves.service.ts';
import { findMember } from './face-people.service.ts';
import { isFaceOn } from './settings.ts';

/** A consent to faces for doors was taken back where consents are listed: every face of the person goes. That of the sign-in is another one. */
export async function endWithConsent(
  source: EventSource,
  { subject_user_id, purpose }: { readonly subject_user_id: string; readonly purpose: string },
): Promise<void> {
  if (purpose === PURPOSE) await bySystem(source, (mover) => endFaces(mover, subject_user_id));
}

/** Somebody lost a place; with the last one at a school their face there goes in the same transaction. */
export async function endWithMembership(
  source: EventSource,
  { user_id, organization_id }: { readonly user_id: string; readonly organization_id: string },
): Promise<void> {
  if (await findMember(source, user_id, [organization_id])) return;
  await bySystem(source, (mover) => endFaces(mover, user_id, { organization_id, reason: '离校' }));
}

/** A pupil left the school: their face there goes at once. */
export async function endWithSchool(
  source: EventSource,
  { student_id, organization_id }: { readonly student_id: string; readonly organization_id: string },
): Promise<void> {
  await bySystem(source, (mover) => endFaces(mover, student_id, { organization_id, reason: '离校' }));
}

/** An account is erased: nothing of the face is left. */
export async function eraseFaces(db: Db, userId: string, services: Services): Promise<void> {
  // the doors are sent this by their own job, the bytes go with the next sweep: there is no commit to wait for here
  await bySystem({ db, services, afterCommit: () => undefined }, (mover) => endFaces(mover, userId));
}

/** Every night: faces at schools that do not use them any more, faces without a consent, and those of people who are gone, end. */
export async function sweepFaces(services: Services): Promise<void> {
  const live = await services.database.read(EVERYWHERE, allLive);
  for (const { user_id, organization_id } of live)
    await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const stays =
        (await isFaceOn(services, db, organization_id)) &&
        (await isConsented({ db }, user_id)) &&
        (await findMember({ db }, user_id, [organization_id])) !== null;
      if (!stays)
        await bySystem({ db, services, afterCommit }, (mover) => endFaces(mover, user_id, { organization_id }));
    });
}

export const faceNight = defineJob({
  name: 'faces.night',
  title: { cn: '人脸夜间核对', us: 'Check faces by night' },
  schema: z.strictObject({}),
  handler: sweepFaces,
  concurrency: 1,
  schedule: { cron: '10 19 * * *', payload: {} },
});
