import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { findOwnChild } from '#modules/people/family/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import { defineFileKind, type FileRow, ownerOnly } from '#server/files/kinds.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  ID_PHOTO_MAX_BYTES,
  type idPhotoQuery,
  type idPhotos,
  idPhotoMessages as messages,
  idPhotoRefusals as r,
  idPhotoTexts as t,
} from '../../contract/id-photos.contract.ts';
import { idPhotoLifecycle } from '../../contract/id-photos.lifecycle.ts';
import { profileRights } from '../../rights.ts';
import { findOrganizationWithin } from '../people-reach.queries.ts';
import { idPhotoChange } from '../tables.ts';
import { idPhotoProblem, isWaiting, retainsPicture } from './id-photos.policy.ts';
import { findIdPhoto, findOwnIdPhotos, inScope, listIdPhotos, type PhotoChange } from './id-photos.queries.ts';

type State = z.output<(typeof idPhotos)['change']['output']>;
type Decision = z.output<(typeof idPhotos)['decide']['body']>;

const moves = bindMoves({
  type: 'id_photo_change',
  lifecycle: idPhotoLifecycle,
  table: idPhotoChange,
  wrong_state: r.decided,
  review: { moves: ['decide'] },
});

/** What an ID photo is attached to. */
export const ATTACHED = 'id_photo_change';
/** The longest side of a kept photo. */
export const ID_PHOTO_SIDE = 2000;

/** Faces for cards: written anew without where and when they were taken, read through links of this module alone. */
export const idPhotoKind = defineFileKind({
  kind: 'id_photo',
  max_bytes: ID_PHOTO_MAX_BYTES,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: ID_PHOTO_SIDE },
  can_read: ownerOnly,
});

const linkOf = (ctx: Context) => (row: PhotoChange) =>
  retainsPicture(row.state) ? ctx.services.files.link(row.file_id) : null;

/** The own ID photo, and what became of the last one. */
export async function showOwnIdPhoto(ctx: Context) {
  const { last, used } = await findOwnIdPhotos(ctx.db, ctx.actor.user_id);
  const link = linkOf(ctx);
  return {
    photo_url: used && link(used),
    change: last && {
      id: last.id,
      state: last.state as State['state'],
      is_waiting: isWaiting(last.state),
      reason: last.reason,
      photo_url: link(last),
      created_at: last.created_at,
      decided_at: last.decided_at,
    },
  };
}

/** Photos of people in the reach of 0205. */
export function listPhotos(ctx: Context, query: z.output<typeof idPhotoQuery>) {
  return listIdPhotos(ctx.db, ctx.scope, query, linkOf(ctx));
}

/**
 * Hands in an ID photo. It holds at once when a holder of 0205 takes it for somebody in reach, else it waits. Refuses
 * (404001) people who are neither oneself, nor an own child, nor in reach, and a second photo while one waits.
 */
export async function changeIdPhoto(ctx: Context, userId: string, fileId: string): Promise<State> {
  const { actor, db, services } = ctx;
  const reached = holds(actor, profileRights.photos)
    ? await findOrganizationWithin(db, scopeOf(actor, profileRights.photos), userId)
    : null;
  const child = reached || userId === actor.user_id ? null : await findOwnChild(ctx, userId);
  if (!reached && !child && userId !== actor.user_id) throw refuse(shared.not_found);
  const photo = await ownUpload(ctx, fileId);
  const size = { width: photo.width ?? 0, height: photo.height ?? 0 };
  const problem = idPhotoProblem(size);
  if (problem) throw refuseFields({ file_id: [problem] });
  await lockPerson(ctx, userId);
  const id = uuidv7();
  const state = reached ? 'used' : 'pending';
  const organization_id = reached ?? child?.organization.id ?? currentOrganization(actor);
  if (reached) await retireCurrentPhoto(ctx, userId);
  await services.files.attach(db, actor.user_id, idPhotoKind.kind, [fileId], { type: ATTACHED, id });
  const [row] = await db
    .insert(idPhotoChange)
    .values({
      id,
      user_id: userId,
      file_id: fileId,
      state,
      organization_id,
      width: size.width,
      height: size.height,
      source: userId === actor.user_id ? 'self' : child ? 'guardian' : 'staff',
      ...(reached ? { decided_by: actor.user_id, decided_at: now } : {}),
    })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'id_photo_change_pending' ? refuse(r.waiting) : error;
    });
  if (!row) throw new Error('an ID photo was not stored');
  await moves.begin(ctx, row);
  if (state === 'pending') await todosChanged(ctx, await holders(db, profileRights.photos, organization_id));
  ctx.audit({ action: 'user.change_id_photo', target: ['user', userId], after: { id_photo_change_id: id, state } });
  return { state };
}

/** A loose upload of the caller for this purpose; else 422001 on `file_id`. */
async function ownUpload({ actor, db, services }: Context, fileId: string): Promise<FileRow> {
  const row = await services.files.find(db, fileId);
  const isOwn = row?.kind === idPhotoKind.kind && row.owner_id === actor.user_id && row.attached_id === null;
  if (!row || !isOwn) throw refuseFields({ file_id: [t.own_upload] });
  return row;
}

/** Two photos of one person are dealt with one after the other. */
async function lockPerson({ db }: Context, userId: string): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update');
}

/** The photo that held until now makes room, and its picture goes. */
async function retireCurrentPhoto({ db, services }: Context, userId: string): Promise<void> {
  const before = await db
    .update(idPhotoChange)
    .set({ state: 'replaced', version: next, updated_at: now })
    .where(and(eq(idPhotoChange.user_id, userId), eq(idPhotoChange.state, 'used')))
    .returning({ file_id: idPhotoChange.file_id });
  await services.files.drop(
    db,
    before.map((row) => row.file_id),
  );
}

/** Uses a photo that waits, or returns it with a reason. Refuses what was decided already. */
export async function decideIdPhoto(ctx: Context, id: string, { decision, reason, version }: Decision): Promise<State> {
  const { db, scope, services } = ctx;
  const found = await findIdPhoto(db, scope, id);
  if (!found) throw refuse(shared.not_found);
  if (decision === 'returned' && !reason) throw refuseFields({ reason: [t.reason_needed] });
  await lockPerson(ctx, found.user_id);
  const row = await moves.lockIn(db, inScope(scope), id, 'decide', version);
  if (decision === 'used') await retireCurrentPhoto(ctx, row.user_id);
  await moves.advance(ctx, row, 'decide', {
    to: decision,
    set: { reason: decision === 'returned' ? reason : null },
    reason,
  });
  if (decision === 'returned') await services.files.drop(db, [row.file_id]);
  await todosChanged(ctx, await holders(db, profileRights.photos, row.organization_id));
  const fill = (lang: 'cn' | 'us') => localize(messages[decision], lang, { reason: reason ?? '' });
  await notify(ctx, {
    event: 'id_photo_change.decide',
    to: [row.user_id],
    organization_id: row.organization_id,
    title: { cn: fill('cn'), us: fill('us') },
    link: '/personals',
  });
  return { state: decision };
}

const now = sql`now()`;
const next = sql`${idPhotoChange.version} + 1`;
