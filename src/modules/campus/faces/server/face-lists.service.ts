import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { recordConsents, withdrawConsent } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { faceLists } from '../contract/face-lists.contract.ts';
import { faceRefusals as r, faceTexts as t } from '../contract/faces.refusals.ts';
import { faceRights } from '../rights.ts';
import { findFace, lockLive } from './face-lists.queries.ts';
import {
  addToDoors,
  endFace,
  endFaces,
  faceMoves,
  isConsented,
  notifyAboutFace,
  PURPOSE,
  replaceFormer,
} from './face-moves.service.ts';
import { findSubject, type Relation, relationTo } from './face-people.service.ts';
import { FACE_ATTACHMENT, facePhoto, ownUpload, requireFacePhoto } from './face-photo.service.ts';
import { currentText, showEntry } from './face-views.service.ts';
import { barOf, faceActs } from './faces.policy.ts';
import { isFaceOn } from './settings.ts';
import { faceList } from './tables.ts';

type Draft = z.output<(typeof faceLists)['create']['body']>;
type Review = z.output<(typeof faceLists)['review']['body']>;

/** Hands in a face, which then waits for 1616. One that waited already makes room for it. */
export async function submitFace(asked: Context, given: Draft) {
  const { database } = asked.services;
  const draft = { ...given, user_id: given.user_id ?? asked.actor.user_id };
  const photo = await database.read(EVERYWHERE, async (db) => {
    await requireSubject({ ...asked, db }, draft.user_id);
    return ownUpload({ ...asked, db }, draft.file_id);
  });
  const size = await requireFacePhoto(asked.services, photo);
  return database.write(EVERYWHERE, (tx) => storeFace({ ...asked, ...tx }, draft, size));
}

/** Somebody whose face the caller may hand in. */
async function requireSubject(ctx: Context, userId: string) {
  const subject = await findSubject(ctx, userId);
  if (!subject) throw refuse(shared.not_found);
  const { person, tie } = subject;
  const isOn = await isFaceOn(ctx.services, ctx.db, person.organization_id);
  if (!isOn) throw refuse(r.face_off);
  const bar = tie === 'reviewer' ? null : barOf({ isOn, isSelf: tie === 'self', decides: person.decides });
  if (bar === 'guardian_first' || bar === 'of_age') throw refuse(r[bar]);
  return { organization_id: person.organization_id, tie };
}

async function storeFace(
  ctx: Context,
  { user_id, file_id, source, consent_version }: Draft & { user_id: string },
  size: { readonly width: number; readonly height: number },
) {
  const { actor, db, services } = ctx;
  const { organization_id, tie } = await requireSubject(ctx, user_id);
  // two photos of one person are dealt with one after the other
  await db.select({ id: user.id }).from(user).where(eq(user.id, user_id)).for('update');
  await requireConsent(ctx, user_id, tie, consent_version);
  const waiting = (await lockLive(db, user_id, organization_id)).find((row) => row.status === 'pending');
  if (waiting) await endFace(ctx, waiting);
  const id = uuidv7();
  await services.files.attach(db, actor.user_id, facePhoto.kind, [file_id], { type: FACE_ATTACHMENT, id });
  const [row] = await db
    .insert(faceList)
    .values({
      id,
      organization_id,
      user_id,
      file_id,
      ...size,
      source,
      handed_in_by: actor.user_id,
      status: 'pending',
    })
    .returning();
  if (!row) throw new Error('a face was not stored');
  await faceMoves.begin(ctx, row);
  ctx.audit({ action: 'face_list.create', target: ['face_list', id], organization_id, after: { user_id, source } });
  await todosChanged(ctx, await holders(db, faceRights.review, organization_id));
  return showEntry(ctx, row);
}

/** Consent of the person, or of a guardian under 14. Who reviews faces can rely on one that is there, and give none. */
async function requireConsent(ctx: Context, userId: string, tie: Relation, version: string | null): Promise<void> {
  if (await isConsented(ctx, userId)) return;
  if (tie === 'reviewer' || version === null) throw refuse(r.consent);
  if (version !== (await currentText(ctx))) throw refuseFields({ consent_version: [t.newer_text] });
  await recordConsents(ctx, userId, [PURPOSE], 'web', ctx.actor.user_id);
}

/** Lets a face open doors, or returns it; whose face it is, and who submitted it, does not decide. */
export async function reviewFace(ctx: Context, id: string, { status, opinion, version }: Review) {
  const { db, scope, services } = ctx;
  const found = await findFace(db, id);
  if (!found || !scope.organizations.includes(found.face.organization_id)) throw refuse(shared.not_found);
  const { face } = found;
  if (status === 'rejected' && !opinion) throw refuseFields({ opinion: [t.reason_needed] });
  faceActs.requireOwner('review', ctx, face);
  await db.select({ id: user.id }).from(user).where(eq(user.id, face.user_id)).for('update');
  const row = await faceMoves.lockIn(db, within(scope, faceList.organization_id), id, 'review', version);
  if (status === 'active') {
    if (!(await isFaceOn(services, db, row.organization_id))) throw refuse(r.face_off);
    if (!(await isConsented(ctx, row.user_id))) throw refuse(r.consent);
    await replaceFormer(ctx, row);
  } else if (row.file_id) await services.files.drop(db, [row.file_id]);
  const after = await faceMoves.advance(ctx, row, 'review', {
    to: status,
    set: { review_opinion: opinion, ...(status === 'rejected' ? { file_id: null } : {}) },
    reason: opinion,
  });
  if (status === 'active') await addToDoors(ctx, after);
  await notifyAboutFace(ctx, after, status, opinion ?? '');
  await todosChanged(ctx, await holders(db, faceRights.review, row.organization_id));
  return showEntry(ctx, after);
}

/**
 * Deletes a face. By the person or a guardian the consent ends with it, and with it every face of the person at every
 * school; who reviews faces takes away the one at the school alone.
 */
export async function withdrawFace(ctx: Context, id: string) {
  const { db } = ctx;
  const found = await findFace(db, id);
  const tie = found && (await relationTo(ctx, found.face.user_id, found.face.organization_id));
  if (!found || !tie) throw refuse(shared.not_found);
  const { user_id, organization_id } = found.face;
  await db.select({ id: user.id }).from(user).where(eq(user.id, user_id)).for('update');
  // those of the person to whom the caller stands in this relation at the school
  const reach = sql`(${faceList.user_id} = ${user_id} and ${faceList.organization_id} = ${organization_id})`;
  await faceMoves.lockIn(db, reach, id, 'withdraw');
  if (tie !== 'reviewer') await withdrawConsent(db, user_id, PURPOSE);
  await endFaces(ctx, user_id, tie === 'reviewer' ? { organization_id } : {});
  const after = await findFace(db, id);
  if (!after) throw refuse(shared.not_found);
  return showEntry(ctx, after.face);
}
