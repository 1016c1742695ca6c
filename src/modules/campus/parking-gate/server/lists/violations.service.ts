import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, type FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { findItem } from '#shared/reference-lists.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { parkingGateRefusals as r, parkingGateTexts as t } from '../../contract/parking-gate.refusals.ts';
import {
  type parkingViolations,
  VIOLATION_PHOTO,
  type violationRow,
} from '../../contract/parking-violations.contract.ts';
import { violationKinds, violationLifecycle } from '../../contract/violation.shapes.ts';
import { parkingViolation } from '../tables.ts';
import { notifyDriver, notifyOfficers } from './block-messages.service.ts';
import { appealUntil, seenBy, sees, type ViolationAct, violationActs } from './list-acts.service.ts';
import { holderOfPlate } from './people.queries.ts';
import { countPoints } from './points.jobs.ts';
import { releasePointBlocks } from './points.service.ts';
import {
  type FoundViolation,
  findViolation,
  listViolationRows,
  pointsOf,
  type ViolationQuery,
  type ViolationRow,
  violationsOf,
} from './violations.queries.ts';

type View = z.input<typeof violationRow>;
type Body<K extends 'create' | 'appeal' | 'review'> = z.output<(typeof parkingViolations)[K]['body']>;
export const VIOLATION_PHOTO_KIND = 'parking_violation_photo';

/** A photo is seen by who records and decides, and by the driver. */
async function seesPhoto(db: Db, actor: Actor, row: FileRow): Promise<boolean> {
  const found = row.attached_id ? await findViolation(db, row.attached_id) : null;
  return found !== null && sees({ actor }, found.violation);
}
defineFileKind({ kind: VIOLATION_PHOTO_KIND, ...VIOLATION_PHOTO, image: { max_side: 2048 }, can_read: seesPhoto });

export const violationMoves = bindMoves({
  type: 'parking_violation',
  lifecycle: violationLifecycle,
  table: parkingViolation,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'created_by', refusal: r.second_reviewer } },
});

/** Violations as the caller sees them, with their photos. */
async function views(ctx: Context, found: readonly FoundViolation[]): Promise<View[]> {
  const ids = found.map((one) => one.violation.id);
  const photos = await ctx.services.files.listOfEach(ctx.db, VIOLATION_PHOTO_KIND, ids);
  const points = new Map<string, number>();
  for (const organizationId of new Set(found.map((one) => one.violation.organization_id))) {
    const plates = found.filter((one) => one.violation.organization_id === organizationId);
    const own = await pointsOf(
      ctx.db,
      organizationId,
      plates.map((one) => one.violation.plate_no),
    );
    for (const [plate, sum] of own) points.set(`${organizationId} ${plate}`, sum);
  }
  return found.map(({ violation: row, user, recorder, decider }) => ({
    ...row,
    user,
    photos: (photos.get(row.id) ?? []).map((one) => ctx.services.files.describe(one)),
    appeal_until: appealUntil(row),
    created_by: recorder,
    decided_by: decider,
    term_points: points.get(`${row.organization_id} ${row.plate_no}`) ?? 0,
    actions: violationActs.of(ctx, row),
  }));
}

export async function listViolations(ctx: Context, query: ViolationQuery) {
  const page = await listViolationRows(ctx.db, currentOrganization(ctx.actor), ctx.actor.time_zone, query);
  return { ...page, list: await views(ctx, page.list) };
}

export async function ownViolations(ctx: Context) {
  const rows = await violationsOf(ctx.db, ctx.actor.user_id);
  const list = await views(ctx, rows);
  return { list, points: Math.max(0, ...list.map((one) => one.term_points)) };
}

async function getViolation(ctx: Context, id: string): Promise<FoundViolation> {
  const found = await findViolation(ctx.db, id);
  if (!found || !sees(ctx, found.violation)) throw refuse(shared.not_found);
  return found;
}

export async function showViolation(ctx: Context, id: string): Promise<View> {
  const [view] = await views(ctx, [await getViolation(ctx, id)]);
  if (!view) throw refuse(shared.not_found);
  return view;
}

/** Records what a driver did wrong; the driver is notified, and may appeal. */
export async function recordViolation(ctx: Context, { photo_file_ids, at, ...body }: Body<'create'>): Promise<View> {
  const organization_id = currentOrganization(ctx.actor);
  const now = new Date().toISOString();
  if (at && Date.parse(at) > Date.now() + 60_000) throw refuseFields({ at: [t.future] });
  const kind = findItem(violationKinds, body.kind);
  const user_id = await holderOfPlate(ctx.db, organization_id, body.plate_no);
  const [row] = await ctx.db
    .insert(parkingViolation)
    .values({
      ...body,
      organization_id,
      user_id,
      at: at ?? now,
      points: pointsFor(body.kind),
      created_by: ctx.actor.user_id,
    })
    .returning();
  if (!row || !kind) throw new Error('a violation was not stored');
  const target = { type: VIOLATION_PHOTO_KIND, id: row.id };
  await ctx.services.files
    .attach(ctx.db, ctx.actor.user_id, VIOLATION_PHOTO_KIND, photo_file_ids, target)
    .catch((error: unknown) => {
      throw error instanceof RefusalError ? refuseFields({ photo_file_ids: [fileRefusals.gone] }) : error;
    });
  await violationMoves.begin(ctx, row);
  ctx.audit({
    action: 'parking_violation.create',
    target: ['parking_violation', row.id],
    organization_id,
    after: { kind: row.kind, points: row.points, at: row.at },
  });
  await notifyDriver(ctx, user_id, 'violation', {
    organization_id,
    plate: row.plate_no,
    reason: `${kind.cn} ${row.place}`,
  });
  await ctx.services.jobs.enqueue(ctx.db, countPoints, { organization_id, plate_no: row.plate_no });
  return showViolation(ctx, row.id);
}

const pointsFor = (kind: ViolationRow['kind']): number => violationKinds.find((one) => one.code === kind)?.points ?? 0;

/** Locks a violation. Refuses by reach (404001), by whose it is, by its state, its version and its time, in this order. */
async function lockViolation(ctx: Context, id: string, act: ViolationAct, version: number): Promise<ViolationRow> {
  const { violation } = await getViolation(ctx, id);
  violationActs.requireOwner(act, ctx, violation);
  const row = await violationMoves.lockIn(ctx.db, seenBy(ctx, parkingViolation), id, act, version);
  violationActs.requireMoment(act, ctx, row);
  return row;
}

/** The driver says within seven days why it is wrong; its points do not count until somebody decides. */
export async function appealViolation(ctx: Context, id: string, { appeal, version }: Body<'appeal'>): Promise<View> {
  const row = await lockViolation(ctx, id, 'appeal', version);
  const after = await violationMoves.advance(ctx, row, 'appeal', { set: { appeal, appealed_at: sql`now()` } });
  await notifyOfficers(ctx, after, 'violation_appealed');
  return showViolation(ctx, id);
}

/** Somebody else than the recorder confirms or cancels; what is cancelled ends a block that rests on it. */
export async function reviewViolation(
  ctx: Context,
  id: string,
  { result, reason, version }: Body<'review'>,
): Promise<View> {
  const row = await lockViolation(ctx, id, 'review', version);
  const to = result === 'confirm' ? 'confirmed' : 'cancelled';
  const after = await violationMoves.advance(ctx, row, 'review', { to, set: { decision: reason }, reason });
  const { organization_id, plate_no: plate } = after;
  const said = reason ?? findItem(violationKinds, after.kind)?.cn ?? '';
  await notifyDriver(ctx, after.user_id, `violation_${to}`, { organization_id, plate, reason: said });
  if (to === 'cancelled') await releasePointBlocks(ctx, after);
  else await ctx.services.jobs.enqueue(ctx.db, countPoints, { organization_id, plate_no: plate });
  return showViolation(ctx, id);
}
