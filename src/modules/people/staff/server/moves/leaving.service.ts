import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { endDelegationsOf, endRolesOf } from '#modules/core/access/server/public.ts';
import {
  addUserType,
  convertToVisitor,
  endEmployment,
  removeUserType,
  zoneOf,
} from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { userTypePlaces } from '#modules/identity/accounts/server/public.ts';
import type { AuditEntry } from '#server/audit/audit.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { runOnce } from '#server/jobs/job.ts';
import { addDays, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { leftKinds } from '../../contract/move-kinds.ts';
import type { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { moveMessages as messages, moveRefusals as r, moveTexts as t } from '../../contract/teacher-moves.refusals.ts';
import { teacherLeft } from '../staff.events.ts';
import { teacher } from '../tables.ts';
import { recordChange } from './changes.service.ts';
import { notifyOfMove } from './notify-move.ts';
import { withdrawRequest } from './regular.service.ts';
import { requireState, requireStaying } from './requirements.ts';
import { lockTeacher, type TeacherRow } from './standing.service.ts';

type Leave = z.output<(typeof teacherMoves)['leave']['body']>;
type Cancel = z.output<(typeof teacherMoves)['cancelLeave']['body']>;

/** How far ahead a last day may be told, in days. */
const AHEAD_DAYS = 366;

/** Records that somebody leaves with the end of a day. What they still lead does not stop them; the answer names it. */
export async function leave(ctx: Context, id: string, { left_on, kind, reason, version }: Leave): Promise<void> {
  const row = await lockTeacher(ctx, id, version);
  await scheduleEnd(ctx, row, { left_on, kind, reason, papers: [] });
}

interface End {
  readonly left_on: string;
  readonly kind: (typeof leftKinds)[number]['code'];
  readonly reason: string | null;
  readonly papers: readonly string[];
}

/** Plans the end of an employment; one that is over already ends at once. Returns the change that was written. */
export async function scheduleEnd(ctx: Context, row: TeacherRow, end: End, field = 'left_on'): Promise<string> {
  const { left_on, kind, reason, papers } = end;
  requireState(row);
  requireStaying(row);
  const now = today(await zoneOf(ctx.db, row.organization_id));
  if (row.entered_on && left_on < row.entered_on) throw refuseFields({ [field]: [t.before_entry] });
  if (left_on > addDays(now, AHEAD_DAYS)) throw refuseFields({ [field]: [t.too_late] });
  const planned = await recordChange(ctx, row, kind === 'retire' ? 'retire' : 'leave', {
    set: { left_on, left_kind: kind },
    change: {
      kind: kind === 'retire' ? 'retire' : 'leave',
      from: { entry_status: row.entry_status },
      to: { left_kind: kind },
      effective_on: left_on,
      reason,
      papers,
    },
  });
  await withdrawRequest(ctx, row);
  if (kind !== 'deceased') await notifyOfMove(ctx, row, [row.id], messages.leaving, { day: left_on });
  if (left_on < now) await completeLeave(ctx, { ...row, left_on, left_kind: kind });
  return planned;
}

/** Takes a leaving back, up to its last day. */
export async function cancelLeave(ctx: Context, id: string, { reason, version }: Cancel): Promise<void> {
  const row = await lockTeacher(ctx, id, version);
  const now = today(await zoneOf(ctx.db, row.organization_id));
  if (!row.left_on || row.entry_status === 'left' || row.left_on < now) throw refuse(r.not_leaving);
  await recordChange(ctx, row, 'cancel_leave', {
    set: { left_on: null, left_kind: null },
    change: {
      kind: 'correction',
      from: { left_on: row.left_on, left_kind: row.left_kind },
      to: { left_on: null, left_kind: null },
      effective_on: now,
      reason,
    },
  });
  await notifyOfMove(ctx, row, [id], messages.staying);
}

type Ending = EventSource & { audit(entry: AuditEntry): void };

/**
 * The night after the last day, in one transaction and once: places, memberships, terms as leader, the type teacher and
 * all roles, what was lent, and the sessions. The account and what it belongs to as a parent stay.
 */
export async function completeLeave(source: Ending, row: TeacherRow): Promise<void> {
  const { left_on, left_kind, organization_id, id } = row;
  if (!left_on || !left_kind) throw new Error('a leaving without its day');
  await acrossOrganizations(source.db, async () => {
    await runOnce(source.db, `teacher.left:${id}:${row.entered_on ?? ''}:${left_on}`, async () => {
      const { db, services } = source;
      const work_status = left_kind === 'retire' ? -2 : row.work_status;
      await db
        .update(teacher)
        .set({ entry_status: 'left', work_status, version: sql`${teacher.version} + 1`, updated_at: sql`now()` })
        .where(eq(teacher.id, id));
      await endEmployment(source, id, left_on, labelOf(leftKinds, left_kind, 'cn'));
      await removeUserType(source, { user_id: id, organization_id, user_type: 'teacher' });
      await convertToVisitor(source, id);
      await keepOtherUserTypes(source, id);
      const roles = await endRolesOf(db, id);
      const delegations = await endDelegationsOf(db, id);
      await services.sessions.revoke(source, { user_id: id }, 'user');
      source.audit({
        action: 'teacher.left',
        target: ['user', id],
        organization_id,
        before: { entry_status: row.entry_status, work_status: row.work_status },
        after: { entry_status: 'left', work_status, roles_ended: roles, delegations_ended: delegations },
      });
      await teacherLeft.emit(source, { user_id: id, organization_id, left_on, left_kind });
    });
  });
}

/** Who is a parent as well goes on belonging to the schools of the children. */
async function keepOtherUserTypes(source: Ending, id: string): Promise<void> {
  const [person] = await source.db.select({ types: user.types }).from(user).where(eq(user.id, id));
  for (const { user_type, find } of userTypePlaces.of(source.services)) {
    if (!person?.types.includes(user_type)) continue;
    for (const { organization } of await find(source.db, id))
      if (organization) await addUserType(source, { user_id: id, organization_id: organization.id, user_type });
  }
}
