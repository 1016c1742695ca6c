import type * as z from 'zod';
import { currentSemester } from '#modules/core/school/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayBounds } from '#shared/dates.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { wallStates } from '../../contract/visit-kinds.ts';
import type { visitDetail, visitRow, visits } from '../../contract/visits.contract.ts';
import { homeVisitRights } from '../../rights.ts';
import { classesWithin, type LastVisit, lastVisits, pupilsOf } from '../coverage/coverage.queries.ts';
import { listNeeds } from '../records/records.queries.ts';
import {
  isVisitingTeacher,
  mayRecord,
  reaches,
  type Standing,
  type VisitFacts,
  visibleTo,
  visibleToFamily,
} from '../standing.queries.ts';
import { standingOf } from '../standing.service.ts';
import { actionsOf, addressSpan } from '../visits.policy.ts';
import { type FoundVisit, findVisit, listVisitRows, type VisitQuery } from './visits.queries.ts';

type Row = z.input<typeof visitRow>;
type Detail = z.input<typeof visitDetail>;

export const ADDRESS = 'home_visit.address';

/** The facts of a visit by which it is decided who may do what. */
export const visitFactsOf = ({ visit, department_id, teachers }: FoundVisit): VisitFacts => ({
  organization_id: visit.organization_id,
  student_id: visit.student_id,
  department_id,
  teacher_ids: teachers.map(({ id }) => id),
});

/** Visits that the caller reads. */
export async function listVisits(ctx: Context, query: VisitQuery) {
  const standing = await standingOf(ctx.db, ctx.actor);
  const { time_zone } = ctx.actor;
  const span = {
    from: query.from ? dayBounds(query.from, time_zone).start : null,
    to: query.to ? dayBounds(query.to, time_zone).end : null,
  };
  const base = query.family ? visibleToFamily(standing) : visibleTo(standing);
  const page = await listVisitRows(ctx, base, span, query);
  return { ...page, list: page.list.map((found) => shownRow(standing, found)) };
}

/** A visit with the way the caller stands to it. Refuses (404001) what is none of their business. */
export async function getVisit(ctx: Context, id: string): Promise<{ found: FoundVisit; standing: Standing }> {
  const standing = await standingOf(ctx.db, ctx.actor);
  const found = await findVisit(ctx, visibleTo(standing), id);
  if (!found) throw refuse(shared.not_found);
  return { found, standing };
}

/** A look at a visit, which is recorded, with whether it showed where the family lives. */
export async function viewVisit(ctx: Context, id: string): Promise<Detail> {
  const visit = await showVisit(ctx, id);
  const after = { address: visit.address !== null };
  ctx.audit({ action: 'home_visit.view', kind: 'read', target: ['home_visit', id], after });
  return visit;
}

/** One visit as the caller may see it. */
export async function showVisit(ctx: Context, id: string): Promise<Detail> {
  const { found, standing } = await getVisit(ctx, id);
  const { visit } = found;
  const span = visit.address_sealed === null ? null : addressSpan(visit);
  const isGoing = isVisitingTeacher(standing, visitFactsOf(found));
  const now = new Date().toISOString();
  const isOpen = isGoing && span !== null && span.from <= now && now < span.to;
  const isOwn = visit.confirmed_by === ctx.actor.user_id && standing.children.includes(visit.student_id);
  return {
    ...shownRow(standing, found),
    started_at: visit.started_at,
    ended_at: visit.ended_at,
    address: (isOpen || isOwn) && visit.address_sealed ? ctx.services.seal.open(visit.address_sealed, ADDRESS) : null,
    address_from: isGoing && span ? span.from : null,
  };
}

function shownRow(standing: Standing, found: FoundVisit): Row {
  const { visit, student, classroom, teachers, busy, record } = found;
  const is_own_child = standing.children.includes(visit.student_id);
  const facts = visitFactsOf(found);
  const rights = {
    is_family: is_own_child,
    can_plan: reaches(standing, homeVisitRights.plan, facts),
    can_record: mayRecord(standing, facts),
  };
  const isRecordSeen = record && (!is_own_child || record.state === 'submitted' || record.state === 'accepted');
  const { ended_at } = visit;
  const now = new Date().toISOString();
  return {
    id: visit.id,
    student,
    classroom,
    kind: visit.kind,
    reason: visit.reason,
    teachers: [...teachers],
    slots: visit.slots.map((slot) => {
      const is_free =
        slot.starts_at > now && !busy.some((other) => other.from < slot.ends_at && slot.starts_at < other.to);
      return { ...slot, is_free, is_taken: !is_free && visit.state === 'proposed' };
    }),
    was_proposed: visit.state !== 'draft',
    starts_at: visit.starts_at,
    ends_at: visit.ends_at,
    state: visit.state,
    why: visit.why,
    note: is_own_child ? null : visit.note,
    record: isRecordSeen ? { id: record.id, state: record.state, is_signed: record.signed_at !== null } : null,
    is_own_child,
    actions: actionsOf(rights, {
      state: visit.state,
      starts_at: visit.starts_at,
      ended_at,
      has_record: record !== null,
    }),
    created_at: visit.created_at,
    version: visit.version,
  };
}

/** Each class in reach with how each child stands this semester. */
export async function viewCoverage(ctx: Context) {
  const organizationId = currentOrganization(ctx.actor);
  const semester = await currentSemester(ctx.db, organizationId);
  const classes = await classesWithin(ctx.db, ctx.scope, organizationId);
  const pupils = classes.length
    ? await pupilsOf(
        ctx.db,
        classes.map(({ id }) => id),
      )
    : [];
  const last = semester
    ? await lastVisits(
        ctx.db,
        semester.id,
        pupils.map(({ id }) => id),
      )
    : new Map<string, LastVisit>();
  const byClass = Map.groupBy(pupils, (pupil) => pupil.classroom_id);
  return {
    semester: semester && { id: semester.id, name: semester.name, name_en: semester.name_en },
    list: classes.map(({ organization_id: _, ...room }) => ({
      ...room,
      students: (byClass.get(room.id) ?? []).map(({ id, name, name_en }) => {
        const visit = last.get(id);
        const state = wallState(visit);
        return {
          id,
          name,
          name_en,
          state,
          is_visited: state === 'visited',
          needs_visit: state === 'none' || state === 'missed',
          visit_id: visit?.id ?? null,
          at: visit?.at ?? null,
        };
      }),
    })),
  };
}

/** The same in numbers. */
export async function viewShares(ctx: Context) {
  const { semester, list } = await viewCoverage(ctx);
  const rooms = list
    .map(({ students, ...room }) => ({
      ...room,
      children: students.length,
      visited: students.filter((one) => one.is_visited).length,
    }))
    .filter((room) => room.children > 0);
  const sum = (of: 'children' | 'visited') => rooms.reduce((all, room) => all + room[of], 0);
  return { semester, children: sum('children'), visited: sum('visited'), list: rooms };
}

function wallState(visit: LastVisit | undefined): CodeOf<typeof wallStates> {
  if (!visit) return 'none';
  if (visit.state === 'recorded' || visit.state === 'closed') return 'visited';
  return visit.state === 'declined' || visit.state === 'cancelled' || visit.state === 'missed' ? 'missed' : 'planned';
}

/** What was promised at visits that the caller reads as staff. */
export async function viewNeeds(ctx: Context, query: z.output<(typeof visits)['needs']['query']>) {
  return listNeeds(ctx.db, await standingOf(ctx.db, ctx.actor), query);
}
