import type * as z from 'zod';
import { joinOrganization, zoneOf } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { moveRefusals as r, moveTexts as t } from '../../contract/teacher-moves.refusals.ts';
import { requirePlace } from '../invitations/invitations.service.ts';
import { teacherCheck } from '../tables.ts';
import { recordChange } from './changes.service.ts';
import { requireState } from './requirements.ts';
import { lockTeacher } from './standing.service.ts';

type Wish = z.output<(typeof teacherMoves)['rehire']['body']>;
type Check = z.output<(typeof teacherMoves)['addCheck']['body']>;

/** Takes somebody in again who left or retired: the same person and number, another check and another first day. */
export async function rehire(ctx: Context, id: string, wish: Wish): Promise<void> {
  const row = await lockTeacher(ctx, id, wish.version);
  if (row.entry_status !== 'left') throw refuse(r.employed);
  const { department_id, post_id, planned_entry_on, reason } = wish;
  const { organization_id } = row;
  await requirePlace(ctx.db, organization_id, { department_id, post_id });
  const now = today(await zoneOf(ctx.db, organization_id));
  if (planned_entry_on && planned_entry_on < now) throw refuseFields({ planned_entry_on: [t.in_past] });
  const personnel_nature = wish.personnel_nature ?? (row.work_status === -2 ? 'rehired' : row.personnel_nature);
  await recordChange(ctx, row, 'rehire', {
    set: {
      entry_status: 'pending_entry',
      work_status: 0,
      former_work_status: null,
      personnel_nature,
      department_id,
      post_id,
      planned_entry_on,
      entered_on: null,
      regular_on: null,
      left_on: null,
      left_kind: null,
      probation_months: null,
      is_probation_extended: false,
    },
    change: {
      kind: 'rehire',
      from: { entry_status: 'left', work_status: row.work_status },
      to: { entry_status: 'pending_entry', department_id, post_id },
      effective_on: planned_entry_on ?? now,
      reason,
    },
  });
  await joinOrganization(ctx, organization_id, id, today(), 'hr');
  await ctx.services.sessions.refresh(ctx.db, [id]);
}

/** Records the result of a background check about somebody who is about to start. */
export async function addTeacherCheck(ctx: Context, id: string, { result, asked_on }: Check): Promise<void> {
  const row = await lockTeacher(ctx, id);
  requireState(row, 'pending_entry');
  const { organization_id } = row;
  await ctx.db
    .insert(teacherCheck)
    .values({ organization_id, user_id: id, asked_on, result, checked_by: ctx.actor.user_id });
  ctx.audit({ action: 'teacher_check.create', target: ['user', id], organization_id, after: { asked_on } });
}
