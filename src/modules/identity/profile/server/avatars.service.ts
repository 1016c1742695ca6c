import type * as z from 'zod';
import { changePerson } from '#modules/core/directory/server/public.ts';
import { equalText, type Seal } from '#server/crypto/seal.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { avatarFile } from '#shared/person/avatar.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type profile, profileTexts as t } from '../contract/profile.contract.ts';
import { findOwnUpload } from './avatars.queries.ts';

const ATTACHED = 'user_avatar';
const YEAR_SECONDS = 31_536_000;

/** Pictures of people: written anew at most 512 px wide, without where and when they were taken. */
export const avatarKind = defineFileKind({
  kind: 'avatar',
  max_bytes: avatarFile.max_bytes,
  types: avatarFile.types,
  image: { max_side: 512 },
  can_read: ownerOnly,
});

const signatureOf = (seal: Seal, fileId: string): string => seal.sign(fileId, 'avatar');

/** Where the picture of somebody is read, by everybody who was told the address. */
export const avatarAddress = (seal: Seal, fileId: string): string =>
  `${API_ROOT}/avatars/${fileId}?s=${signatureOf(seal, fileId)}`;

/** A picture on the disk as the avatar of somebody of the demo. */
export const demoAvatar = (userId: string, path: string) => ({
  path,
  kind: avatarKind.kind,
  name: 'avatar.jpg',
  mime: 'image/jpeg',
  owner_id: userId,
  organization_id: null,
  attached: { type: ATTACHED, id: userId },
});

/**
 * Makes an own upload the picture of oneself; the one before goes. Refuses (404001) other people, and (422001) every
 * address that is not the key of an own upload.
 */
export async function changeAvatar(
  ctx: Context,
  userId: string,
  { id, avatar_url: key }: z.output<(typeof profile)['changeAvatar']['body']>,
): Promise<{ avatar_url: string }> {
  const { actor, db, services } = ctx;
  if (userId !== actor.user_id) throw refuse(shared.not_found);
  if (id !== undefined && id !== userId) throw refuseFields({ id: [t.other_person] });
  const fileId = await findOwnUpload(db, userId, avatarKind.kind, key);
  if (!fileId) throw refuseFields({ avatar_url: [t.own_upload] });
  await services.files.replace(db, userId, avatarKind.kind, [fileId], { type: ATTACHED, id: userId });
  const avatar_url = avatarAddress(services.seal, fileId);
  await changePerson(ctx, userId, { avatar_url }, { action: 'user.change_avatar' });
  return { avatar_url };
}

/** Sends the picture behind an avatar's address. Its bytes never change: another picture has another address. */
export async function sendAvatar(ctx: OpenContext, id: string, signature: string): Promise<void> {
  const { files, log, seal } = ctx.services;
  if (!equalText(signature, signatureOf(seal, id))) throw refuse(shared.not_found);
  const row = await files.find(ctx.db, id);
  if (row?.kind !== avatarKind.kind || row.attached_type !== ATTACHED) throw refuse(shared.not_found);
  const bytes = await files.read(row).catch((error: unknown) => {
    log.error({ err: error, file: row.id }, 'bytes of a stored file are missing');
    throw refuse(shared.unavailable);
  });
  ctx.reply
    .headers({
      'content-type': row.mime,
      'content-length': row.size,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-site',
      'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
      'referrer-policy': 'no-referrer',
    })
    .send(bytes);
}
