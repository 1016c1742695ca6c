import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { visitRecordLifecycle } from '../../contract/home-visits.lifecycle.ts';
import { homeVisitRefusals as r } from '../../contract/home-visits.refusals.ts';
import type { visitRecordDetail, visitRecordRow } from '../../contract/visit-records.contract.ts';
import { homeVisitRights } from '../../rights.ts';
import { reaches, type Standing, type VisitFacts } from '../standing.queries.ts';
import { standingOf } from '../standing.service.ts';
import { homeVisitRecord } from '../tables.ts';
import { type FoundRecord, findRecord, listRecordRows, type RecordQuery, recordsVisibleTo } from './records.queries.ts';

type Row = z.input<typeof visitRecordRow>;
type Detail = z.input<typeof visitRecordDetail>;
type Action = Row['actions'][number];

export const NOTE = 'home_visit_record.confidential_note';
export const recordMoves = bindMoves({
  type: 'home_visit_record',
  lifecycle: visitRecordLifecycle,
  table: homeVisitRecord,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'written_by', refusal: r.own_record } },
});

/** Records that the caller reads. */
export async function listRecords(ctx: Context, query: RecordQuery) {
  const standing = await standingOf(ctx.db, ctx.actor);
  const page = await listRecordRows(ctx.db, recordsVisibleTo(standing), query);
  return { ...page, list: page.list.map((found) => shownRow(ctx, standing, found)) };
}

/** A look at a record, which is recorded, with whether it showed the confidential note. */
export async function viewRecord(ctx: Context, id: string): Promise<Detail> {
  const record = await showRecord(ctx, id);
  const after = { confidential: record.confidential_note !== null };
  ctx.audit({ action: 'home_visit_record.view', kind: 'read', target: ['home_visit_record', id], after });
  return record;
}

/** One record as the caller may see it. Refuses (404001) what is none of their business. */
export async function showRecord(ctx: Context, id: string): Promise<Detail> {
  const { found, standing } = await getRecord(ctx, id);
  const { record } = found;
  const mayRead =
    (record.written_by === standing.user_id && !isFamily(standing, found)) ||
    reaches(standing, homeVisitRights.supervise, recordFactsOf(found));
  const sealed = mayRead ? record.confidential_note_sealed : null;
  return {
    ...shownRow(ctx, standing, found),
    confidential_note: sealed && ctx.services.seal.open(sealed, NOTE),
  };
}

export async function getRecord(ctx: Context, id: string): Promise<{ found: FoundRecord; standing: Standing }> {
  const standing = await standingOf(ctx.db, ctx.actor);
  const found = await findRecord(ctx.db, recordsVisibleTo(standing), id);
  if (!found) throw refuse(shared.not_found);
  return { found, standing };
}

export const recordFactsOf = ({ organization_id, student, department_id, teacher_ids }: FoundRecord): VisitFacts => ({
  organization_id,
  department_id,
  teacher_ids,
  student_id: student.id,
});

export const isFamily = (standing: Standing, { student }: FoundRecord): boolean =>
  standing.children.includes(student.id);

function shownRow({ services }: Context, standing: Standing, found: FoundRecord): Row {
  const { record, student, classroom, needs, written_by, signed_by, decided_by } = found;
  const family = isFamily(standing, found);
  const { id, visit_id, state, started_at, ended_at, present, summary, comment } = record;
  return {
    id,
    visit_id,
    student,
    classroom,
    state,
    started_at,
    ended_at,
    present,
    summary,
    comment,
    needs: needs.map((need) => ({
      id: need.id,
      text: need.text,
      owner: need.owner,
      due: need.due,
      done: need.done,
    })),
    written_by: family ? null : written_by,
    photos: family ? [] : record.photo_ids.map((photo) => ({ id: photo, url: services.files.link(photo) })),
    review_notes: family ? null : record.review_notes,
    decided_by: family ? null : decided_by,
    decided_at: family ? null : record.decided_at,
    signed_by,
    signed_at: record.signed_at,
    actions: actionsOf(standing, found),
    created_at: record.created_at,
    version: record.version,
  };
}

function actionsOf(standing: Standing, found: FoundRecord): Action[] {
  const { record } = found;
  const family = isFamily(standing, found);
  const isWriter = !family && record.written_by === standing.user_id;
  const isOpen = record.state === 'draft' || record.state === 'returned';
  const isSigned = record.signed_at !== null;
  const actions: Record<Action, boolean> = {
    update: isWriter && isOpen,
    remove: isWriter && record.state === 'draft',
    submit: isWriter && isOpen,
    review: record.state === 'submitted' && reviews(standing, found),
    sign: family && !isSigned && (record.state === 'submitted' || record.state === 'accepted'),
  };
  return (Object.keys(actions) as Action[]).filter((action) => actions[action]);
}

/** 0360 in reach, of somebody who was not there. */
const reviews = (standing: Standing, found: FoundRecord): boolean =>
  reaches(standing, homeVisitRights.supervise, recordFactsOf(found)) && !tookPart(standing, found);

export const tookPart = ({ user_id }: Standing, { record, teacher_ids }: FoundRecord): boolean =>
  record.written_by === user_id || teacher_ids.includes(user_id);
