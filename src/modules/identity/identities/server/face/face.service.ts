import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { hasConsent, recordConsents, withdrawConsent } from '#modules/identity/accounts/server/public.ts';
import {
  findIdByLogin,
  openProvenSession,
  recordRefusal,
  requireStepUp,
} from '#modules/identity/sign-in/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import { type Admitted, admit } from '#server/files/admit.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { today } from '#shared/dates.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { FACE_FROM_AGE, FRAME_MAX_BYTES, FRAMES } from '../../contract/face.shapes.ts';
import { identityRefusals } from '../../contract/identities.refusals.ts';
import { faceDevice } from '../tables.ts';
import { faceCheckOf } from './face-check.ts';

const LIFE_SECONDS = 90 * 86_400;
const TRIES_PER_HOUR = 5;
const MAX_SIDE = 1024;

/** Off unless a school group says otherwise. */
const faceEnabled = defineSetting({
  key: 'signin.face_enabled',
  name: { cn: '允许刷脸登录', us: 'Face sign-in' },
  schema: z.boolean(),
  default: false,
  is_public: false,
});

/** Nobody reads the picture but the comparison. */
const kind = defineFileKind({
  kind: 'face_picture',
  max_bytes: FRAME_MAX_BYTES,
  types: IMAGES,
  way: 'own_call',
  image: { max_side: MAX_SIDE },
  can_read: () => false,
});

const deviceCookie = ({ env }: Services): string => (env.public_url.startsWith('https:') ? '__Host-device' : 'device');

type Uploads = { readonly [K in (typeof FRAMES)[number]]?: UploadedFile | undefined };

/** Frames as their kind takes them in; the first of them is kept. */
async function framesOf(uploads: Uploads): Promise<Admitted[]> {
  const frames = [];
  for (const name of FRAMES) {
    const upload = uploads[name];
    if (!upload || upload.bytes === 0) throw refuse(identityRefusals.no_face);
    frames.push(await admit(kind, upload));
  }
  return frames;
}

/** Whether this person may be known by face: a vendor, the school's switch, no super admin, and nobody under fourteen. */
async function isOffered(db: Db, services: Services, userId: string): Promise<boolean> {
  if (!faceCheckOf(services)) return false;
  const [person] = await db
    .select({ birthday: user.birthday, types: user.types, is_super_admin: user.is_super_admin })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.is_super_admin) return false;
  const grownUp = `${Number(today().slice(0, 4)) - FACE_FROM_AGE}${today().slice(4)}`;
  const isOld = person.birthday ? person.birthday <= grownUp : !person.types.includes('student');
  const place = await mainPlace(db, userId);
  return isOld && services.settings.get(db, faceEnabled, place?.organization.id ?? null);
}

const ownDevice = (ctx: OpenContext, userId: string) =>
  and(
    eq(faceDevice.device_hash, hashToken(ctx.cookie(deviceCookie(ctx.services)) ?? '')),
    eq(faceDevice.user_id, userId),
  );

async function findDevice(ctx: OpenContext, db: Db, userId: string) {
  const [row] = await db
    .select()
    .from(faceDevice)
    .where(and(ownDevice(ctx, userId), sql`${faceDevice.created_at} > now() - make_interval(secs => ${LIFE_SECONDS})`));
  return row ?? null;
}

export async function viewFace(ctx: Context) {
  const { db, services, actor } = ctx;
  const is_offered = await isOffered(db, services, actor.user_id);
  return { is_offered, is_enrolled: is_offered && (await findDevice(ctx, db, actor.user_id)) !== null };
}

/** The own face opens the own account on this device from now on. */
export async function enrolFace(asked: Context, uploads: Uploads) {
  const { services, actor } = asked;
  const { database } = services;
  const check = faceCheckOf(services);
  const mayEnrol = await database.read(EVERYWHERE, async (db) => {
    if (!(await isOffered(db, services, actor.user_id))) return false;
    await requireStepUp({ actor, db });
    return true;
  });
  if (!check || !mayEnrol) throw refuse(identityRefusals.other_way);
  const frames = await framesOf(uploads);
  const isAlive = await check.liveness(await Promise.all(frames.map(({ path }) => readFile(path))));
  const [first] = frames;
  if (!isAlive || !first) throw refuse(identityRefusals.no_face);
  const facts = { kind: kind.kind, name: 'face.jpg', owner_id: actor.user_id, organization_id: null };
  const kept = await services.files.keep({ ...first, ...facts });
  const device = newToken();
  await database.write(EVERYWHERE, (tx) => storeDevice({ ...asked, ...tx }, device, kept.id));
  asked.setCookie(deviceCookie(services), device, { max_age_seconds: LIFE_SECONDS, same_site: 'strict' });
  return { is_offered: true, is_enrolled: true };
}

/** Binds a kept picture and the consent to this device, in place of what it knew before. */
async function storeDevice(ctx: Context, device: string, fileId: string): Promise<void> {
  const { db, services, actor } = ctx;
  await forgetDevice(ctx, actor.user_id);
  const [row] = await db
    .insert(faceDevice)
    .values({ user_id: actor.user_id, device_hash: hashToken(device), file_id: fileId })
    .returning({ id: faceDevice.id });
  await services.files.attach(db, actor.user_id, kind.kind, [fileId], { type: 'face_device', id: row?.id ?? '' });
  if (!(await hasConsent(db, actor.user_id, 'face'))) await recordConsents(ctx, actor.user_id, ['face'], 'web');
  ctx.audit({ action: 'account.enrol_face', kind: 'login', target: ['user', actor.user_id] });
}

/** What this device knew of the person before goes. */
async function forgetDevice(ctx: Context, userId: string): Promise<void> {
  const gone = await ctx.db.delete(faceDevice).where(ownDevice(ctx, userId)).returning({ file_id: faceDevice.file_id });
  await ctx.services.files.drop(
    ctx.db,
    gone.map((row) => row.file_id),
  );
}

/** Takes the consent back; the pictures go with it, on every device. */
export async function forgetFace(ctx: Context): Promise<void> {
  const { db, actor } = ctx;
  await eraseFace(db, ctx.services, actor.user_id);
  await withdrawConsent(db, actor.user_id, 'face');
  ctx.audit({ action: 'account.forget_face', kind: 'login', target: ['user', actor.user_id] });
}

/** Nothing of a person's face is left. */
export async function eraseFace(db: Db, services: Services, userId: string): Promise<void> {
  const gone = await db
    .delete(faceDevice)
    .where(eq(faceDevice.user_id, userId))
    .returning({ file_id: faceDevice.file_id });
  await services.files.drop(
    db,
    gone.map((row) => row.file_id),
  );
}

/** Signs in by face. Whatever does not fit is answered alike, and counted. */
export async function loginByFace(ctx: OpenContext, login: string, uploads: Uploads) {
  const { database, seal } = ctx.services;
  const device = ctx.cookie(deviceCookie(ctx.services)) ?? '';
  const tries = await database.write(NOWHERE, ({ db }) => countAttempt(db, `face:${hashToken(device)}`, 3600));
  const known = await database.read(EVERYWHERE, async (db) => {
    const userId = await findIdByLogin(db, seal, login);
    const row = userId ? await findDevice(ctx, db, userId) : null;
    if (!userId || !row || !(await isOffered(db, ctx.services, userId))) return null;
    return (await hasConsent(db, userId, 'face')) ? row : null;
  });
  const isSame = tries <= TRIES_PER_HOUR && known !== null && (await looksLike(ctx, known.file_id, uploads));
  if (!known || !isSame) {
    await recordRefusal(ctx, known?.user_id ?? null, 'face', known ? 'wrong' : 'unknown');
    throw refuse(identityRefusals.other_way);
  }
  return database.write(EVERYWHERE, async (tx) => {
    await tx.db.update(faceDevice).set({ last_used_at: sql`now()` }).where(eq(faceDevice.id, known.id));
    return openProvenSession(ctx, tx, known.user_id, { way: 'face', amr: ['face'], kind: 'face', is_weak: true });
  });
}

/** Whether the frames show the living person of a kept picture. Pictures that cannot be read, and a vendor that is down, say no. */
async function looksLike(ctx: OpenContext, fileId: string, uploads: Uploads): Promise<boolean> {
  const check = faceCheckOf(ctx.services);
  const row = await ctx.services.database.read(EVERYWHERE, (db) => ctx.services.files.find(db, fileId));
  if (!check || !row) return false;
  try {
    const frames = await Promise.all((await framesOf(uploads)).map(({ path }) => readFile(path)));
    const [seen] = frames;
    if (!seen || !(await check.liveness(frames))) return false;
    return await check.compare(await buffer(await ctx.services.files.read(row)), seen);
  } catch (error) {
    if (!(error instanceof RefusalError))
      ctx.services.log.warn(
        { error: (error as Error).message, request_id: ctx.request_id },
        'the look at a face failed',
      );
    return false;
  }
}
