import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { homeVisitRefusals as r, homeVisitTexts as t } from '../../contract/home-visits.refusals.ts';
import { VISIT_SIGNATURE_FILE, type visitRecords } from '../../contract/visit-records.contract.ts';
import { homeVisitRights } from '../../rights.ts';
import { mayRecord, reaches } from '../standing.queries.ts';
import { homeVisit, homeVisitNeed, homeVisitRecord } from '../tables.ts';
import { announceTodos, notifyOfVisit } from '../visits/visit-messages.service.ts';
import { visitMoves } from '../visits/visits.service.ts';
import { getRecord, isFamily, recordFactsOf, recordMoves, showRecord, tookPart } from './record-view.service.ts';
import { recordsVisibleTo } from './records.queries.ts';

type Body<K extends 'review' | 'sign' | 'settleNeed'> = z.output<(typeof visitRecords)[K]['body']>;

/** Read through the record alone. */
const signatureKind = defineFileKind({
  kind: VISIT_SIGNATURE_FILE.purpose,
  ...VISIT_SIGNATURE_FILE.rule,
  image: { max_side: 1600 },
  can_read: () => false,
});

/** Accepts a record, which closes the visit, or returns it with notes. */
export async function reviewRecord(ctx: Context, id: string, { result, notes, version }: Body<'review'>) {
  const { found, standing } = await getRecord(ctx, id);
  if (isFamily(standing, found)) throw refuse(r.own_child);
  if (!reaches(standing, homeVisitRights.supervise, recordFactsOf(found))) throw refuse(shared.no_right);
  if (tookPart(standing, found)) throw refuse(r.own_record);
  if (found.record.state === 'accepted') throw refuse(r.accepted);
  if (result === 'returned' && !notes) throw refuseFields({ notes: [t.notes_needed] });
  const row = await recordMoves.lockIn(ctx.db, recordsVisibleTo(standing), id, 'review', version);
  await recordMoves.advance(ctx, row, 'review', { to: result, set: { review_notes: notes } });
  const [visit] = await ctx.db.select().from(homeVisit).where(eq(homeVisit.id, row.visit_id)).for('update');
  if (visit) {
    if (result === 'accepted' && visit.state === 'recorded') await visitMoves.advance(ctx, visit, 'close');
    if (result === 'returned') await notifyOfVisit(ctx, visit, 'returned', [row.written_by], ctx.actor.user_id);
    await announceTodos(ctx, visit);
  }
  return showRecord(ctx, id);
}

/** A guardian signs what was submitted, once. */
export async function signRecord(ctx: Context, id: string, { signature_id, comment }: Body<'sign'>) {
  const { db, actor, services } = ctx;
  const { found, standing } = await getRecord(ctx, id);
  if (!isFamily(standing, found)) throw refuse(shared.no_right);
  const [row] = await db
    .update(homeVisitRecord)
    .set({ signature_id, comment, signed_by: actor.user_id, signed_at: sql`now()` })
    .where(
      and(
        eq(homeVisitRecord.id, id),
        isNull(homeVisitRecord.signed_at),
        notInArray(homeVisitRecord.state, ['draft', 'returned']),
      ),
    )
    .returning();
  if (!row) throw refuse(r.signed);
  const target = { type: 'home_visit_record', id };
  await services.files.replace(db, actor.user_id, signatureKind.kind, [signature_id], target);
  ctx.audit({
    action: 'home_visit_record.sign',
    target: ['home_visit_record', id],
    organization_id: row.organization_id,
    after: { has_comment: comment !== null },
  });
  const [visit] = await db.select().from(homeVisit).where(eq(homeVisit.id, row.visit_id));
  if (visit) await announceTodos(ctx, visit);
  return showRecord(ctx, id);
}

/** Ticks off what was promised, also after the record was accepted: the promise is kept later than it was written. */
export async function settleNeed(ctx: Context, id: string, { need_id, done }: Body<'settleNeed'>) {
  const { found, standing } = await getRecord(ctx, id);
  if (!found.needs.some((need) => need.id === need_id)) throw refuse(shared.not_found);
  const facts = recordFactsOf(found);
  if (!mayRecord(standing, facts) && !reaches(standing, homeVisitRights.supervise, facts))
    throw refuse(shared.no_right);
  await ctx.db.update(homeVisitNeed).set({ done, updated_at: sql`now()` }).where(eq(homeVisitNeed.id, need_id));
  ctx.audit({
    action: 'home_visit_need.settle',
    target: ['home_visit_record', id],
    organization_id: found.organization_id,
    after: { need_id, done },
  });
  const [visit] = await ctx.db.select().from(homeVisit).where(eq(homeVisit.id, found.record.visit_id));
  if (visit) await announceTodos(ctx, visit);
  return showRecord(ctx, id);
}
