import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization, holds as hasCode, scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { ENDED_STATES, HOLDING_STATES, type ParkingState } from '../../contract/parking.lifecycle.ts';
import type { parkingDetail, parkingRow } from '../../contract/parking.shapes.ts';
import type { ParkingListQuery } from '../../contract/parkings.contract.ts';
import { parkingRights } from '../../rights.ts';
import { papersOf } from '../application/papers.service.ts';
import { maskPlate, SWAPS_A_TERM } from '../parking.policy.ts';
import { awaitsReviewBy, type FoundParking, pageOfParkings, parkingsWhere } from '../parkings.queries.ts';
import { parking } from '../tables.ts';
import { listLoans } from './loans.queries.ts';
import { isOfficer, isOwn, opensTo, permitActs, readsAll, resultsOf } from './permit-acts.service.ts';

type Row = z.output<typeof parkingRow>;
type Detail = z.output<typeof parkingDetail>;
const isIn = (states: readonly ParkingState[], status: ParkingState): boolean => states.includes(status);

export function rowView(ctx: Viewer, found: FoundParking): Row {
  const { parking: row, plates, ...named } = found;
  const whole = isOwn(ctx, row) || readsAll(ctx, row);
  const actions = permitActs.of(ctx, found);
  return {
    id: row.id,
    no: row.no,
    category: row.category,
    windows: row.windows,
    status: row.status,
    holds_place: isIn(HOLDING_STATES, row.status),
    is_over: isIn(ENDED_STATES, row.status),
    term: named.term,
    user: named.user,
    department: named.department,
    student: named.student,
    lot: named.lot,
    wanted_lots: named.wanted_lots,
    offered_lot: named.offered_lot,
    plates: plates.map((plate) => ({ ...plate, plate_no: whole ? plate.plate_no : maskPlate(plate.plate_no) })),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    offered_until: named.offered_until,
    step: row.status === 'submitted' ? row.step : null,
    waiting_no: named.waiting_no,
    submitted_at: row.submitted_at,
    reason: row.reason,
    version: row.version,
    actions,
    review_results: resultsOf(ctx, row, actions),
  };
}

type Papers = Awaited<ReturnType<typeof papersOf>>;

/** The papers of a permit, where the caller may read them. */
const papersFor = (ctx: Context, { parking: row }: FoundParking): Promise<Papers> | null =>
  isOwn(ctx, row) || isOfficer(ctx, row) ? papersOf(ctx.db, ctx.services, row.user_id) : null;

/** With the papers, whose names only their owner and who gives the places read. */
function detailView(ctx: Viewer, found: FoundParking, papers: Papers | null): Detail {
  const row = found.parking;
  const paper = (id: string | null) => (id === null ? null : (papers?.get(id) ?? null));
  return {
    ...rowView(ctx, found),
    car_index: row.car_index,
    owner_name: row.owner_name,
    owner_relation: row.owner_relation,
    vehicle_license: paper(row.vehicle_license_file_id),
    driving_license: paper(row.driving_license_file_id),
    proofs: row.proof_file_ids.flatMap((id) => paper(id) ?? []),
    vehicle_license_valid_to: row.vehicle_license_valid_to,
    driving_license_valid_to: row.driving_license_valid_to,
    return_notes: row.status === 'returned' ? row.return_notes : null,
    is_renewal: row.renewed_from_id !== null,
    swaps_left: Math.max(0, SWAPS_A_TERM - row.swaps_used),
    aways: found.aways,
  };
}

/** One that the caller sees. Refuses (404001) any other. */
export async function getParking(ctx: Context, id: string): Promise<FoundParking> {
  const [found] = await parkingsWhere(ctx.db, and(eq(parking.id, id), opensTo(ctx)), 1);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export async function showParking(ctx: Context, id: string): Promise<Detail> {
  const found = await getParking(ctx, id);
  return detailView(ctx, found, await papersFor(ctx, found));
}

/** One that is opened. A look at the plate and the papers of somebody else is recorded. */
export async function openParking(ctx: Context, id: string): Promise<Detail> {
  const found = await getParking(ctx, id);
  const { organization_id } = found.parking;
  if (!isOwn(ctx, found.parking))
    ctx.audit({ action: 'parking.look', kind: 'read', target: ['parking', id], organization_id });
  return detailView(ctx, found, await papersFor(ctx, found));
}

/** SQL condition: what the caller finds in a list. Drafts are nobody else’s business. */
export function visibleTo({ actor }: Viewer): SQL {
  const mine = eq(parking.user_id, actor.user_id);
  const codes = ([parkingRights.view, parkingRights.decide] as const).filter((code) => hasCode(actor, code));
  const reached = codes.length
    ? and(within(scopeOf(actor, ...codes), parking.organization_id), sql`${parking.status} <> 'draft'`)
    : undefined;
  const here = and(isNull(parking.archived_at), eq(parking.organization_id, currentOrganization(actor)));
  return and(here, reached ?? or(mine, awaitsReviewBy(actor.user_id))) as SQL;
}

/** Those that the caller sees; that somebody read the plates of others is recorded. */
export async function listParkings(ctx: Context, query: ParkingListQuery) {
  const page = await pageOfParkings(ctx.db, query, visibleTo(ctx));
  if (page.list.some(({ parking: row }) => !isOwn(ctx, row) && readsAll(ctx, row)))
    ctx.audit({ action: 'parking.list_look', kind: 'read', organization_id: currentOrganization(ctx.actor) });
  return { ...page, list: page.list.map((found) => rowView(ctx, found)) };
}

/** Own applications and permits, and places that holders lend for some days. */
export async function listOwn(ctx: Context) {
  const here = eq(parking.organization_id, currentOrganization(ctx.actor));
  const own = and(here, eq(parking.user_id, ctx.actor.user_id), isNull(parking.archived_at));
  const rows = await parkingsWhere(ctx.db, own, 50);
  const papers = await papersOf(ctx.db, ctx.services, ctx.actor.user_id);
  const list = rows.map((found) => detailView(ctx, found, papers));
  const waits = rows.filter(({ parking: row }) => row.status === 'waiting').map(({ parking: row }) => row);
  return { list, lent: await listLoans(ctx.db, waits) };
}
