import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace, namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { MOVE_ACTIONS, type movesOfTeacher } from '../../contract/teacher-moves.contract.ts';
import { staffRights } from '../../rights.ts';
import { isCleared } from '../newcomers/pending-staffs.queries.ts';
import { earliestRegularDay, isWorking, maxProbation, nextStatuses, probationEnd } from './moves.policy.ts';
import { lastRequest, type RegularRequest } from './regular.service.ts';
import { type Standing, standingOf } from './standing.service.ts';
import { papersOf, timelineOf } from './timeline.service.ts';

type View = z.input<typeof movesOfTeacher>;
type Action = (typeof MOVE_ACTIONS)[number];

/** The employment of somebody as the caller may see it, with what they may do. */
export async function showMoves(ctx: Context, id: string): Promise<View> {
  const standing = await standingOf(ctx, id);
  const read = () => viewOf(ctx, standing);
  return standing.is_self ? acrossOrganizations(ctx.db, read) : read();
}

export const showTimeline = async (ctx: Context, id: string) => ({
  list: await timelineOf(ctx, await standingOf(ctx, id)),
});

async function viewOf(ctx: Context, standing: Standing): Promise<View> {
  const { row, person, organization } = standing;
  const { db } = ctx;
  const request = await lastRequest(ctx, row.id);
  const place = isWorking(row) ? await mainPlace(db, row.id, row.organization_id) : null;
  const cleared = row.entry_status === 'pending_entry' && (await isCleared(db, row.organization_id, row.id));
  const named = (one: { id: string; name: string; name_en: string | null } | null) =>
    one && { id: one.id, name: one.name, name_en: one.name_en };
  return {
    id: row.id,
    ...person,
    organization,
    department: named(place?.department ?? standing.department),
    post: named(place?.post ?? standing.post),
    entry_status: row.entry_status as View['entry_status'],
    work_status: row.work_status as View['work_status'],
    work_statuses: nextStatuses(row),
    personnel_nature: row.personnel_nature as View['personnel_nature'],
    entered_on: row.entered_on,
    probation_months: row.probation_months ?? 0,
    probation_ends_on: probationEnd(row),
    regular_from: earliestRegularDay(row),
    regular_on: row.regular_on,
    months_left: row.is_probation_extended
      ? 0
      : Math.max(0, maxProbation(row.personnel_nature) - (row.probation_months ?? 0)),
    left_on: row.left_on,
    left_kind: row.left_kind as View['left_kind'],
    check_state: row.entry_status === 'pending_entry' ? (cleared ? 'done' : 'missing') : null,
    request: request && !standing.is_self ? await requestOf(ctx, standing, request) : null,
    hand_over: await handOver(ctx, standing),
    timeline: await timelineOf(ctx, standing),
    actions: actionsOf(standing, request),
    version: row.version,
  };
}

async function requestOf(ctx: Context, standing: Standing, request: RegularRequest): Promise<View['request']> {
  const sees = standing.reaches(staffRights.makeRegular) || standing.leads || standing.takes_part;
  const [evaluation = null] = sees ? await papersOf(ctx, [request.evaluation_id]) : [];
  const asker = (await namesOfUsers(ctx.db, [request.requested_by])).get(request.requested_by);
  return {
    id: request.id,
    status: request.status as NonNullable<View['request']>['status'],
    is_waiting: request.status === 'requested',
    requested_by: { id: request.requested_by, name: asker?.name ?? '', name_en: asker?.name_en ?? null },
    comment: sees ? request.comment : null,
    evaluation,
    created_at: request.created_at,
    version: request.version,
  };
}

/** Departments that a leaver leads, and classes they are named in; nothing as long as nobody leaves. */
async function handOver({ db }: Context, { row, is_self, reaches }: Standing): Promise<View['hand_over']> {
  if (!isWorking(row) || !(is_self || reaches(staffRights.leaving))) return { departments: [], classes: [] };
  const departments = await db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(department)
    .where(eq(department.leader_id, row.id));
  const taught = await classDepartmentsTaught(db, row.id, row.organization_id);
  const classes = [...(await namesOfDepartments(db, taught)).values()];
  return { departments, classes: classes.map(({ id, name, name_en }) => ({ id, name, name_en })) };
}

function actionsOf(standing: Standing, request: RegularRequest | null): Action[] {
  const { row, is_self, reaches, time_zone } = standing;
  if (is_self) return [];
  const isOpen = request?.status === 'requested';
  const stays = isWorking(row) && row.left_on === null;
  const onProbation = row.entry_status === 'entered' && stays;
  const waits = row.entry_status === 'pending_entry';
  const mayExtend = !row.is_probation_extended && (row.probation_months ?? 0) < maxProbation(row.personnel_nature);
  const allowed: Readonly<Record<Action, boolean>> = {
    add_check: waits && reaches(staffRights.backgroundChecks),
    become_regular: onProbation && !isOpen && reaches(staffRights.makeRegular),
    extend_probation: onProbation && !isOpen && mayExtend && reaches(staffRights.makeRegular),
    update_work_status: stays && nextStatuses(row).length > 0 && reaches(staffRights.leaving),
    post: stays && reaches(staffRights.leaving),
    leave: stays && reaches(staffRights.leaving),
    cancel_leave:
      isWorking(row) && row.left_on !== null && row.left_on >= today(time_zone) && reaches(staffRights.leaving),
    rehire: row.entry_status === 'left' && row.left_kind !== 'deceased' && reaches(staffRights.edit),
  };
  return MOVE_ACTIONS.filter((action) => allowed[action]);
}
