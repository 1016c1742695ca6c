import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import {
  formatScanCode,
  macOf,
  readScanCode,
  type ScanCode,
  signedPart,
  stepAt,
} from '#modules/core/scans/contract/scan-code.ts';
import { scanRefusals } from '#modules/core/scans/contract/scans.contract.ts';
import { type ScanResolver, signStatic, verifyScan } from '#modules/core/scans/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { attendanceRefusals as r } from '../../contract/attendance.refusals.ts';
import { FENCE_ACCURACY_MOST } from '../../contract/attendance-kinds.ts';
import type { attendancePlaces } from '../../contract/attendance-places.contract.ts';
import { attendanceRights } from '../../rights.ts';
import { attendancePlace } from '../tables.ts';
import { PLACE_SECRET, placeStore } from './places.store.ts';

type FenceBody = z.output<(typeof attendancePlaces)['fence']['body']>;
type Place = typeof attendancePlace.$inferSelect;

/** Takes the middle of the fence where the caller stands. Refuses a position that is not exact enough for that. */
export async function takeFence(ctx: Context, id: string, { version, lat, lng, accuracy_m, radius_m }: FenceBody) {
  await placeStore.lock(ctx, id, version);
  if (accuracy_m > FENCE_ACCURACY_MOST)
    throw refuse(r.fence_inexact, { n: Math.round(accuracy_m), most: FENCE_ACCURACY_MOST });
  await ctx.db
    .update(attendancePlace)
    .set({
      lat,
      lng,
      radius_m,
      fence_accuracy_m: Math.round(accuracy_m),
      fence_taken_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`${attendancePlace.version} + 1`,
    })
    .where(eq(attendancePlace.id, id));
  const row = await placeStore.get(ctx, id);
  ctx.audit({
    action: 'attendance_place.fence',
    target: ['attendance_place', id],
    organization_id: row.organization_id,
    after: { radius_m },
  });
  return row;
}

/** The code that is printed for a place. */
export async function printedCode(ctx: Context, id: string) {
  const { id: known } = await placeStore.get(ctx, id);
  return { code: await signStatic(ctx.services, 'g', known) };
}

/** The address of the screen of a place; the one before it answers 404001 from now on. */
export async function createPanelKey(ctx: Context, id: string) {
  const place = await placeStore.lock(ctx, id);
  const key = newToken();
  await ctx.db
    .update(attendancePlace)
    .set({ panel_key_hash: hashToken(key) })
    .where(eq(attendancePlace.id, id));
  ctx.audit({
    action: 'attendance_place.panel_key',
    target: ['attendance_place', id],
    organization_id: place.organization_id,
  });
  return { url: `${ctx.services.env.public_url}/attendance/panel/${key}` };
}

/** What the screen of a place shows to everybody before it: a code that holds for half a minute. */
export async function viewPanel({ db, services }: OpenContext, key: string) {
  return acrossOrganizations(db, async () => {
    const [found] = await db
      .select({ place: attendancePlace, name: organization.name, name_en: organization.name_en })
      .from(attendancePlace)
      .innerJoin(organization, eq(organization.id, attendancePlace.organization_id))
      .where(eq(attendancePlace.panel_key_hash, hashToken(key)));
    if (!found) throw refuse(shared.not_found);
    const { place, name, name_en } = found;
    return {
      place: { name: place.name, name_en: place.name_en },
      organization: { name, name_en },
      time_zone: await zoneOf(db, place.organization_id),
      now: new Date(services.clock.now()).toISOString(),
      code: await rotatingCode(services, place),
    };
  });
}

/** The code of a place for the present half-minute. */
export async function rotatingCode(
  services: Services,
  { id, secret_sealed }: Pick<Place, 'id' | 'secret_sealed'>,
): Promise<string> {
  const step = stepAt(services.clock.now());
  const mac = await macOf(services.seal.open(secret_sealed, PLACE_SECRET), signedPart('g', id, step));
  return formatScanCode('g', id, step, mac);
}

export interface ReadCode {
  readonly place: Place;
  readonly is_printed: boolean;
}

/** The place of this school whose code that is, and whether it is a printed one; null: invalid, expired or of another school. */
export async function readPlaceCode(
  { db, services, actor }: Pick<Context, 'db' | 'services' | 'actor'>,
  text: string | ScanCode,
): Promise<ReadCode | null> {
  const code = typeof text === 'string' ? readScanCode(text) : text;
  if (code?.kind !== 'g' || !actor.organization_id) return null;
  const here = eq(attendancePlace.organization_id, actor.organization_id);
  const [place] = await db
    .select()
    .from(attendancePlace)
    .where(and(eq(attendancePlace.id, code.id), here));
  if (!place || place.code_kind === 'none') return null;
  const is_printed = place.code_kind === 'printed';
  const secret = is_printed ? null : services.seal.open(place.secret_sealed, PLACE_SECRET);
  return (await verifyScan(services, code, secret)) ? { place, is_printed } : null;
}

/** A scanned code leads to the page that punches: it alone may ask where the phone is. */
export const resolvePlaceCode: ScanResolver = async (ctx, code) => {
  const read = await readPlaceCode(ctx, code);
  if (!read) throw refuse(scanRefusals.code_expired);
  if (!holds(ctx.actor, attendanceRights.own)) {
    const notice = ctx.lang === 'us' ? 'Only staff of this school punch here' : '仅本校教职工可以在此打卡';
    return { route: null, notice, data: {} };
  }
  const text = formatScanCode('g', code.id, code.step, code.mac);
  return { route: `/mobile/attendance?code=${encodeURIComponent(text)}`, notice: null, data: {} };
};
