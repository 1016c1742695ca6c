import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type RecordState, visitRecordLifecycle } from '../../contract/home-visits.lifecycle.ts';
import { homeVisitRefusals as r, homeVisitTexts as t } from '../../contract/home-visits.refusals.ts';
import { PHOTO_FILE, type visitRecords } from '../../contract/visit-records.contract.ts';
import { mayRecord } from '../standing.queries.ts';
import { homeVisit, homeVisitNeed, homeVisitRecord } from '../tables.ts';
import { announceTodos, familyOf, notifyOfVisit } from '../visits/visit-messages.service.ts';
import { getVisit, visitFactsOf } from '../visits/visit-view.service.ts';
import { visitMoves } from '../visits/visits.service.ts';
import { getRecord, isFamily, NOTE, recordMoves, showRecord } from './record-view.service.ts';
import { recordsVisibleTo } from './records.queries.ts';

type Body<K extends 'create' | 'update'> = z.output<(typeof visitRecords)[K]['body']>;
type Stored = typeof homeVisitRecord.$inferSelect;
type Visit = typeof homeVisit.$inferSelect;
type Facts = Omit<Body<'update'>, 'version'>;

/** Read through the record alone. */
const photoKind = defineFileKind({
  kind: PHOTO_FILE.purpose,
  ...PHOTO_FILE.rule,
  image: { max_side: 2048 },
  can_read: () => false,
});
/** The clock of a phone may be ahead. */
const AHEAD_MS = 5 * 60_000;

/**
 * Stores the record of a visit, and submits it. A phone that sends it again, because the answer did not arrive, gets
 * the stored record: its key was created when the writing began.
 */
export async function createRecord(ctx: Context, { visit_id, client_key, submit, ...facts }: Body<'create'>) {
  const { db, actor } = ctx;
  const { found, standing } = await getVisit(ctx, visit_id);
  if (!mayRecord(standing, visitFactsOf(found))) throw refuse(shared.no_right);
  const [visit] = await db.select().from(homeVisit).where(eq(homeVisit.id, visit_id)).for('update');
  if (!visit) throw refuse(shared.not_found);
  const [known] = await db.select().from(homeVisitRecord).where(eq(homeVisitRecord.visit_id, visit_id));
  if (known) {
    const isAgain = client_key !== null && known.client_key === client_key && known.written_by === actor.user_id;
    if (isAgain) return showRecord(ctx, known.id);
    throw refuse(r.recorded);
  }
  requireTimes(facts);
  const started = await begin(ctx, visit, facts);
  const [row] = await db
    .insert(homeVisitRecord)
    .values({
      organization_id: visit.organization_id,
      visit_id,
      written_by: actor.user_id,
      client_key,
      ...columnsOf(ctx, facts),
    })
    .returning();
  if (!row) throw new Error('a record was not stored');
  await storeParts(ctx, row, facts);
  await recordMoves.begin(ctx, row);
  ctx.audit({
    action: 'home_visit_record.create',
    target: ['home_visit_record', row.id],
    organization_id: row.organization_id,
    after: { visit_id },
  });
  if (submit) await handIn(ctx, row, started);
  else await announceTodos(ctx, started);
  return showRecord(ctx, row.id);
}

/** A phone that was offline could not report that the visit began: its record does. */
async function begin(ctx: Context, visit: Visit, { started_at }: Facts): Promise<Visit> {
  if (visit.state === 'in_progress') return visit;
  if (visit.state !== 'confirmed') throw refuse(r.not_started);
  return visitMoves.advance(ctx, visit, 'start', { set: { started_at: new Date(started_at).toISOString() } });
}

function requireTimes({ started_at, ended_at }: Facts): void {
  if (Date.parse(ended_at) <= Date.parse(started_at)) throw refuseFields({ ended_at: [t.no_time] });
  if (Date.parse(ended_at) > Date.now() + AHEAD_MS) throw refuseFields({ ended_at: [t.in_future] });
}

const columnsOf = ({ services }: Context, facts: Facts) => ({
  started_at: new Date(facts.started_at).toISOString(),
  ended_at: new Date(facts.ended_at).toISOString(),
  present: [...new Set(facts.present)],
  summary: facts.summary,
  photo_ids: [...new Set(facts.photo_ids)],
  confidential_note_sealed: facts.confidential_note && services.seal.seal(facts.confidential_note, NOTE),
});

async function storeParts({ db, actor, services }: Context, row: Stored, facts: Facts): Promise<void> {
  const { organization_id, id: record_id } = row;
  await services.files.replace(db, actor.user_id, photoKind.kind, row.photo_ids, {
    type: 'home_visit_record',
    id: record_id,
  });
  await db.delete(homeVisitNeed).where(eq(homeVisitNeed.record_id, record_id));
  if (facts.needs.length === 0) return;
  await db
    .insert(homeVisitNeed)
    .values(facts.needs.map((need, sort) => ({ ...need, organization_id, record_id, sort })));
}

/** The writer changes a record that is a draft or was returned. */
export async function updateRecord(ctx: Context, id: string, { version, ...facts }: Body<'update'>) {
  const row = await lockOwn(ctx, id, version);
  requireTimes(facts);
  const [after] = await ctx.db
    .update(homeVisitRecord)
    .set({ ...columnsOf(ctx, facts), version: row.version + 1, updated_at: sql`now()` })
    .where(eq(homeVisitRecord.id, id))
    .returning();
  await storeParts(ctx, after ?? row, facts);
  ctx.audit({
    action: 'home_visit_record.update',
    target: ['home_visit_record', id],
    organization_id: row.organization_id,
    after: { needs: facts.needs.length, photos: facts.photo_ids.length },
  });
  return showRecord(ctx, id);
}

/** The writer deletes a draft. */
export async function removeRecord(ctx: Context, id: string): Promise<void> {
  const row = await lockOwn(ctx, id);
  if (row.state !== 'draft') throw wrongState(row.state);
  const files = await ctx.services.files.listOf(ctx.db, { type: 'home_visit_record', id });
  await ctx.services.files.drop(
    ctx.db,
    files.map((file) => file.id),
  );
  await ctx.db.delete(homeVisitRecord).where(eq(homeVisitRecord.id, id));
  ctx.audit({
    action: 'home_visit_record.remove',
    target: ['home_visit_record', id],
    organization_id: row.organization_id,
    before: { visit_id: row.visit_id },
  });
}

/** The writer hands the record in. */
export async function submitRecord(ctx: Context, id: string, { version }: { readonly version: number }) {
  const row = await lockOwn(ctx, id, version);
  const [visit] = await ctx.db.select().from(homeVisit).where(eq(homeVisit.id, row.visit_id)).for('update');
  if (!visit) throw refuse(shared.not_found);
  await handIn(ctx, row, visit);
  return showRecord(ctx, id);
}

/** What was signed before it came back is to be signed again: the text is another one. */
async function handIn(ctx: Context, row: Stored, visit: Visit): Promise<void> {
  await recordMoves.advance(ctx, row, 'submit', {
    set: { signed_by: null, signed_at: null, signature_id: null, decided_by: null, decided_at: null },
  });
  if (visit.state === 'in_progress') {
    const { started_at, ended_at } = row;
    const set = { started_at: visit.started_at ?? started_at, ended_at: visit.ended_at ?? ended_at };
    await visitMoves.advance(ctx, visit, 'record', { set });
  }
  await notifyOfVisit(ctx, visit, 'submitted', await familyOf(ctx, visit.student_id), ctx.actor.user_id);
  await announceTodos(ctx, visit);
}

/** The own record, locked, while it may still change. Refuses 403001 who reads a record of somebody else. */
async function lockOwn(ctx: Context, id: string, version?: number): Promise<Stored> {
  const { found, standing } = await getRecord(ctx, id);
  if (found.record.written_by !== standing.user_id || isFamily(standing, found)) throw refuse(shared.no_right);
  if (found.record.state === 'accepted') throw refuse(r.accepted);
  const row = await recordMoves.lockIn(ctx.db, recordsVisibleTo(standing), id, 'submit');
  if (version !== undefined && row.version !== version) throw await staleBecause(ctx, 'home_visit_record', id, row);
  return row;
}

const wrongState = (state: RecordState) => refuse(r.wrong_state, { state: visitRecordLifecycle.states[state] });
