import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { BLOCKING, POINTS_BLOCK_DAYS, POINTS_LIMIT } from '../../contract/violation.shapes.ts';
import { parkingBlacklist, parkingViolation } from '../tables.ts';
import type { BlockRow } from './blacklists.queries.ts';
import { blockMoves, storeBlock } from './blacklists.service.ts';
import { releaseBlock } from './block-effects.service.ts';
import { notifyBlocked } from './block-messages.service.ts';
import { holderOfPlate } from './people.queries.ts';
import { countedViolations, type ViolationRow } from './violations.queries.ts';

/** A move without a person; its record goes into the log with it. */
export function systemMover(source: EventSource) {
  const entries: AuditEntry[] = [];
  return {
    mover: {
      db: source.db,
      actor: null,
      audit: (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' as const }),
    },
    write: () => writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries),
  };
}

/** Puts a plate on the block list whose violations of this term reach the limit; each violation leads to it once. */
export async function blockByPoints(source: EventSource, organizationId: string, plate_no: string): Promise<void> {
  const { db } = source;
  // one after the other: two counts at once would both find nothing
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`parking points ${organizationId} ${plate_no}`}, 0))`,
  );
  const counted = await countedViolations(db, organizationId, plate_no);
  const fresh = await notYetUsed(source, organizationId, plate_no, counted);
  const points = fresh.reduce((sum, one) => sum + one.points, 0);
  if (points < POINTS_LIMIT) return;
  const [live] = await db
    .select({ id: parkingBlacklist.id })
    .from(parkingBlacklist)
    .where(ofPlate(organizationId, plate_no, true));
  if (live) return;
  const valid_from = dayOf(new Date().toISOString(), await zoneOf(db, organizationId));
  const row = await storeBlock(source, {
    organization_id: organizationId,
    subject: 'plate',
    plate_no,
    valid_from,
    user_id: await holderOfPlate(db, organizationId, plate_no),
    reason: `本学期违停累计 ${points} 分`,
    violation_ids: fresh.map((one) => one.id),
    valid_to: addDays(valid_from, POINTS_BLOCK_DAYS - 1),
  });
  const { mover, write } = systemMover(source);
  await blockMoves.begin(mover, row);
  mover.audit({
    action: 'parking_blacklist.create',
    target: ['parking_blacklist', row.id],
    organization_id: organizationId,
    after: { points, valid_to: row.valid_to },
  });
  await write();
}

const ofPlate = (organizationId: string, plate_no: string, isLive: boolean) =>
  and(
    eq(parkingBlacklist.organization_id, organizationId),
    eq(parkingBlacklist.plate_no, plate_no),
    isLive ? inArray(parkingBlacklist.status, [...BLOCKING]) : isNull(parkingBlacklist.created_by),
  );

/** Violations that no entry of the job rests on yet. */
async function notYetUsed(
  { db }: EventSource,
  organizationId: string,
  plate_no: string,
  counted: readonly ViolationRow[],
): Promise<ViolationRow[]> {
  const before = await db
    .select({ ids: parkingBlacklist.violation_ids })
    .from(parkingBlacklist)
    .where(ofPlate(organizationId, plate_no, false));
  const used = new Set(before.flatMap((one) => one.ids));
  return counted.filter((one) => !used.has(one.id));
}

/** A violation was cancelled: an entry of the job that does not reach the limit without it is over. */
export async function releasePointBlocks(
  source: EventSource,
  { id, organization_id, plate_no }: ViolationRow,
): Promise<void> {
  const { db } = source;
  const rows = await db
    .select()
    .from(parkingBlacklist)
    .where(
      and(
        ofPlate(organization_id, plate_no, true),
        isNull(parkingBlacklist.created_by),
        sql`${parkingBlacklist.violation_ids} @> array[${id}]::uuid[]`,
      ),
    )
    .for('update');
  for (const row of rows) await releaseUnless(source, row);
}

async function releaseUnless(source: EventSource, row: BlockRow): Promise<void> {
  const left = await source.db
    .select({ points: sql<number>`coalesce(sum(${parkingViolation.points}), 0)::int` })
    .from(parkingViolation)
    .where(and(inArray(parkingViolation.id, row.violation_ids), sql`${parkingViolation.status} <> 'cancelled'`));
  if ((left[0]?.points ?? 0) >= POINTS_LIMIT) return;
  const { mover, write } = systemMover(source);
  const after = await blockMoves.advance(mover, row, 'lift', { set: { answer: '违停记录已取消' } });
  await write();
  await releaseBlock(source, after);
  await notifyBlocked(source, after, 'lifted');
}
