import { sql } from 'drizzle-orm';
import { addCredential, endCredentials } from '#modules/campus/doors/server/public.ts';
import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { hasConsent } from '#modules/identity/accounts/server/public.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import type { Actor } from '#server/rights/actor.ts';
import { localize, type Text } from '#shared/text.ts';
import { faceLifecycle } from '../contract/face-lists.lifecycle.ts';
import { faceMessages, faceRefusals as r } from '../contract/faces.refusals.ts';
import { faceRights } from '../rights.ts';
import { type FaceRow, lockLive } from './face-lists.queries.ts';
import { enqueueErasure } from './face-photo.service.ts';
import { faceList } from './tables.ts';

/** The consent that faces for doors rest on; that of the sign-in is another one. */
export const PURPOSE = 'face_doors';

export const faceMoves = bindMoves({
  type: 'face_list',
  lifecycle: faceLifecycle,
  table: faceList,
  wrong_state: r.decided,
  review: { moves: ['review'] },
});

/** Who moves a face: a request, or the portal itself (`actor: null`). */
export interface FaceMover extends Pick<EventSource, 'db' | 'services' | 'afterCommit'> {
  readonly actor: Actor | null;
  audit(entry: AuditEntry): void;
}

/** Moves faces where nobody asked for it: an event, a job. The records are written in the same transaction. */
export async function bySystem(source: EventSource, work: (mover: FaceMover) => Promise<void>): Promise<void> {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  const { db, services } = source;
  await work({ db, services, afterCommit: (hook) => source.afterCommit(hook), actor: null, audit });
  await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'faces' }, entries);
}

/** Ends a face that is locked: the picture is erased and the doors are sent this before everything else. */
export async function endFace(source: FaceMover, row: FaceRow, reason?: string): Promise<FaceRow> {
  const { db, services } = source;
  if (row.file_id) await services.files.drop(db, [row.file_id]);
  const ended = await faceMoves.advance(source, row, 'withdraw', {
    set: { file_id: null, withdrawn_at: sql`now()` },
    reason: reason ?? null,
  });
  await endCredentials(source, { reference: row.id });
  enqueueErasure(source);
  return ended;
}

/** Ends all faces of a person, at one school or everywhere, and notifies the person and the guardians. */
export async function endFaces(
  source: FaceMover,
  userId: string,
  { organization_id, reason }: { readonly organization_id?: string; readonly reason?: string } = {},
): Promise<void> {
  const rows = await lockLive(source.db, userId, organization_id);
  for (const row of rows) await endFace(source, row, reason);
  for (const school of new Set(rows.map((row) => row.organization_id))) {
    await notifyAboutFace(source, { user_id: userId, organization_id: school }, 'withdrawn');
    await todosChanged(source, await holders(source.db, faceRights.review, school));
  }
}

/** A face that was approved takes the place of the one before, and goes to the doors. */
export async function replaceFormer(source: FaceMover, row: FaceRow): Promise<void> {
  const { db } = source;
  const before = await lockLive(db, row.user_id, row.organization_id);
  for (const one of before) if (one.id !== row.id && one.status === 'active') await endFace(source, one, '更换照片');
}

export const addToDoors = (source: EventSource, { id, organization_id, user_id }: FaceRow) =>
  addCredential(source, { organization_id, user_id, kind: 'face', reference: id });

/** Notifies the person, and the guardians of a pupil, of what became of a face; who did it knows already. */
export async function notifyAboutFace(
  source: Pick<FaceMover, 'db' | 'services' | 'actor'>,
  { user_id, organization_id }: Pick<FaceRow, 'user_id' | 'organization_id'>,
  what: keyof typeof faceMessages,
  reason = '',
): Promise<void> {
  const { db, actor } = source;
  const [names, guardians] = await Promise.all([namesOfUsers(db, [user_id]), unrestrictedGuardians(db, [user_id])]);
  const person = names.get(user_id);
  const to = [user_id, ...(guardians.get(user_id) ?? [])].filter((id) => id !== actor?.user_id);
  const said = (lang: 'cn' | 'us') =>
    localize(faceMessages[what], lang, {
      name: (lang === 'us' ? person?.name_en : null) ?? person?.name ?? '',
      reason,
    });
  const title: Text = { cn: said('cn'), us: said('us') };
  await notify(source, { event: `face_list.${what}`, to, organization_id, title, link: '/mobile/myFace' });
}

/** Whether a face of somebody may still be kept. */
export const isConsented = (source: Pick<EventSource, 'db'>, userId: string): Promise<boolean> =>
  hasConsent(source.db, userId, PURPOSE);
