import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { isWithin } from '#server/http/networks.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, dayOf, today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { attendanceRefusals as r } from '../../contract/attendance.refusals.ts';
import { ONE_PUNCH_SECONDS } from '../../contract/attendance-kinds.ts';
import type { attendancePunches } from '../../contract/attendance-punches.contract.ts';
import { recountJob } from '../attendance.jobs.ts';
import { type ReadCode, readPlaceCode } from '../place/panels.service.ts';
import { placeScans } from '../ports.ts';
import { ruleOf } from '../rule/members.service.ts';
import { attendancePlace, attendancePunch } from '../tables.ts';
import { isElsewhere, judge, type Position } from './verdict.policy.ts';

type Body = z.output<(typeof attendancePunches)['create']['body']>;
type Punch = typeof attendancePunch.$inferSelect;

/** A device by its session; nothing of the session can be read from it. */
const deviceOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);

/** Where somebody stood, so coarse that it says the place and not the desk. */
const coarse = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

const positionOf = ({ lat, lng, accuracy_m }: Body): Position | null =>
  lat === null || lng === null || accuracy_m === null ? null : { lat, lng, accuracy_m };

const isOnNetwork = ({ ip }: Context, { networks }: { readonly networks: readonly string[] }): boolean =>
  isWithin(ip, networks);

/** Tells who else signs people in by the code of a place; a photograph of it signs nobody in who stands elsewhere. */
async function tellOfScan(ctx: Context, { place, is_printed }: ReadCode, position: Position | null, at: string) {
  const notices: Text[] = [];
  if (is_printed && !isOnNetwork(ctx, place) && isElsewhere(place, position)) return notices;
  for (const { scanned } of placeScans.of(ctx.services)) {
    const said = await scanned(ctx, place.id, at);
    if (said) notices.push(said);
  }
  return notices;
}

/**
 * Punches for the caller, at the clock of the server. What is doubtful or refused is stored with its reason; the same again
 * within a minute is one punch. The days that it may belong to are counted by a job.
 */
export async function punch(ctx: Context, body: Body) {
  const { db, actor, services } = ctx;
  const school = currentOrganization(actor);
  const now = services.clock.now();
  const at = new Date(now).toISOString();
  const day = today(actor.time_zone, new Date(now));
  const read = body.source === 'code' && body.code ? await readPlaceCode(ctx, body.code) : null;
  const position = positionOf(body);
  const notices = read ? await tellOfScan(ctx, read, position, at) : [];
  const rule =
    (await ruleOf(db, school, actor.user_id, day)) ?? (await ruleOf(db, school, actor.user_id, addDays(day, -1)));
  if (!rule) {
    if (notices.length > 0) return { punch: null, now: at, notices };
    throw refuse(r.no_rule);
  }
  const places = await db
    .select()
    .from(attendancePlace)
    .where(and(eq(attendancePlace.organization_id, school), inArray(attendancePlace.id, rule.place_ids)))
    .orderBy(attendancePlace.name, attendancePlace.id);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attendance:${actor.user_id}`}, 0))`);
  const device_id = deviceOf(actor.session_id);
  const recent = await recentOf(db, school, actor.user_id, now);
  const verdict = judge({
    source: body.source,
    code: read && { place_id: read.place.id, is_printed: read.is_printed },
    position,
    network_places: places.filter((one) => isOnNetwork(ctx, one)).map((one) => one.id),
    places,
    is_other_device: recent.some((one) => one.device_id !== null && one.device_id !== device_id),
  });
  const same = recent.find(
    (one) => one.device_id === device_id && one.verdict === verdict.verdict && one.reason === verdict.reason,
  );
  if (same) return { punch: await shown(db, same), now: at, notices };
  const row = {
    id: uuidv7(),
    organization_id: school,
    user_id: actor.user_id,
    at,
    ...verdict,
    lat: position && coarse(position.lat),
    lng: position && coarse(position.lng),
    accuracy_m: position && Math.round(position.accuracy_m),
    device_id,
  };
  const [stored] = await db.insert(attendancePunch).values(row).returning();
  if (!stored) throw new Error('a punch was not stored');
  if (stored.verdict === 'valid') await askRecount(ctx, stored, actor.time_zone);
  return { punch: await shown(db, stored), now: at, notices };
}

/** Punches of somebody within the time in which two are one. */
const recentOf = (db: Db, organizationId: string, userId: string, now: number): Promise<Punch[]> =>
  db
    .select()
    .from(attendancePunch)
    .where(
      and(
        eq(attendancePunch.user_id, userId),
        eq(attendancePunch.organization_id, organizationId),
        gt(attendancePunch.at, new Date(now - ONE_PUNCH_SECONDS * 1000).toISOString()),
      ),
    )
    .orderBy(desc(attendancePunch.at));

/** Asks for the days that a punch may belong to: a night began yesterday. */
export async function askRecount(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { organization_id, user_id, at }: Pick<Punch, 'organization_id' | 'user_id' | 'at'>,
  zone: string,
): Promise<void> {
  const day = dayOf(at, zone);
  await services.jobs.enqueue(db, recountJob, {
    organization_id,
    user_ids: [user_id],
    from: addDays(day, -1),
    to: addDays(day, 1),
  });
}

async function shown(db: Db, row: Punch) {
  const [place] = row.place_id
    ? await db
        .select({ id: attendancePlace.id, name: attendancePlace.name, name_en: attendancePlace.name_en })
        .from(attendancePlace)
        .where(eq(attendancePlace.id, row.place_id))
    : [];
  const { id, at, source, verdict, reason, decision, accuracy_m } = row;
  return { id, at, source, verdict, reason, decision, accuracy_m, place: place ?? null };
}
