import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { staffStatus } from '#shared/reference/school.ts';
import { findItem } from '#shared/reference-lists.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { moveRefusals as r, retiresEarly, moveTexts as t } from '../../contract/teacher-moves.refusals.ts';
import { teacherStatusChanged } from '../staff.events.ts';
import { retirementOf } from '../teachers/teachers.queries.ts';
import { attachPapers, recordChange } from './changes.service.ts';
import { scheduleEnd } from './leaving.service.ts';
import { requireState, requireStaying } from './requirements.ts';
import { lockTeacher, type TeacherRow } from './standing.service.ts';

type Wish = z.output<(typeof teacherMoves)['updateWorkStatus']['body']>;

/** Long sick leave and back to what was before, or retirement. Who is new becomes regular by another way. */
export async function updateWorkStatus(ctx: Context, id: string, wish: Wish): Promise<void> {
  const row = await lockTeacher(ctx, id, wish.version);
  if (row.work_status === -2) throw refuse(r.use_rehire);
  requireState(row);
  requireStaying(row);
  requireWay(row, wish.work_status);
  const now = today(await zoneOf(ctx.db, row.organization_id));
  const day = wish.effective_on ?? now;
  if (wish.work_status === -2) {
    const earliest = await retirementOf(ctx.db, id);
    if (earliest && day < earliest && !wish.reason) throw refuseFields({ reason: [retiresEarly(earliest)] });
    const planned = await scheduleEnd(
      ctx,
      row,
      { left_on: day, kind: 'retire', reason: wish.reason, papers: wish.papers },
      'effective_on',
    );
    await attachPapers(ctx, 'papers', wish.papers, { type: 'teacher_change', id: planned });
    return;
  }
  if (wish.work_status === -1 && wish.papers.length === 0) throw refuseFields({ papers: [t.papers_needed] });
  if (day > now) throw refuseFields({ effective_on: [t.in_future] });
  if (row.entered_on && day < row.entered_on) throw refuseFields({ effective_on: [t.before_entry] });
  const { work_status } = wish;
  const change = await recordChange(ctx, row, 'update_work_status', {
    set: { work_status, former_work_status: work_status === -1 ? row.work_status : null },
    change: {
      kind: 'status',
      from: { work_status: row.work_status },
      to: { work_status },
      effective_on: day,
      reason: wish.reason,
      papers: wish.papers,
    },
  });
  await attachPapers(ctx, 'papers', wish.papers, { type: 'teacher_change', id: change });
  await teacherStatusChanged.emit(ctx, {
    user_id: id,
    organization_id: row.organization_id,
    from: row.work_status,
    to: work_status,
  });
}

function requireWay(row: TeacherRow, to: number): void {
  const from = row.work_status;
  if (to === from) throw refuse(r.same_status);
  if (to === -1 || to === -2) return;
  const former = from === -1 ? (row.former_work_status ?? 1) : from;
  if (former === 0 && to === 1) throw refuse(r.use_regular);
  if (from === -1 && to === former) return;
  const known = findItem(staffStatus, former);
  throw refuse(r.former_only, { status: { cn: known?.cn ?? '', us: known?.us ?? '' } });
}
