import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Scope, within } from '#server/database/scope.ts';
import type { Appointment } from './ports.ts';
import { courseResource as r } from './tables.ts';

/** What decides which resources somebody may read, review and manage. */
export interface ResourceViewer {
  readonly user_id: string;
  readonly client_id: string;
  readonly organization_id: string;
  /** Teachers read by the circles they stand in; everybody else what was opened for their class. */
  readonly is_staff: boolean;
  /** Departments in whose circle the person stands: their own and all above. */
  readonly circles: readonly string[];
  /** Departments that the person leads, and all below. */
  readonly led: readonly string[];
  /** Classes that the person learns in. */
  readonly classes: readonly string[];
  readonly appointments: readonly Appointment[];
  readonly reviews_school: Scope | null;
  readonly reviews_group: Scope | null;
  readonly manages: Scope | null;
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
const nobody = sql`false`;

/** Own ones, and those that one owns with others. Archived ones too. */
export const isOwn = ({ user_id }: Pick<ResourceViewer, 'user_id'>): SQL =>
  sql`(${r.owner_id} = ${user_id} or ${user_id}::uuid = any (${r.co_owner_ids}))`;

/** In the circle of the school: what the teachers of the own school may read. */
export const inSchool = (viewer: ResourceViewer): SQL =>
  viewer.is_staff
    ? sql`(${r.organization_id} = ${viewer.organization_id} and ${r.is_shared} and (${r.level} in ('school', 'group')
        or ${r.department_id} = any (${uuids(viewer.circles)})))`
    : nobody;

/** Shared with the whole school group. */
export const inGroup = (viewer: ResourceViewer): SQL =>
  viewer.is_staff ? sql`(${r.client_id} = ${viewer.client_id} and ${r.level} = 'group' and ${r.is_shared})` : nobody;

const openedForClass = (viewer: ResourceViewer): SQL =>
  viewer.classes.length
    ? sql`(${r.client_id} = ${viewer.client_id} and ${r.student_open} and ${r.status} not in ('hidden', 'archived')
        and ${r.classroom_ids} && ${uuids(viewer.classes)})`
    : nobody;

/**
 * What a person reads: own ones, those shared in a circle that holds them, those opened for their class. Search, counts,
 * coverage, previews and copies use this one condition; compilations too.
 */
export const readableResources = (viewer: ResourceViewer): SQL =>
  sql`(${r.client_id} = ${viewer.client_id} and ((${isOwn(viewer)} and ${r.status} <> 'archived') or ${inSchool(viewer)}
    or ${inGroup(viewer)} or ${openedForClass(viewer)}))`;

/** Parts that the person looks after as super user. */
function isLookedAfter({ appointments }: ResourceViewer): SQL {
  const parts = appointments.map(({ organizations, stage_code, subject_value }) =>
    and(
      sql`${r.organization_id} = any (${uuids(organizations)})`,
      stage_code === null ? undefined : eq(r.stage_code, stage_code),
      subject_value === null ? undefined : eq(r.subject_value, subject_value),
    ),
  );
  return parts.length ? sql`(${or(...parts)})` : nobody;
}

const inScope = (scope: Scope | null): SQL => (scope ? within(scope, r.organization_id, r.department_id) : nobody);

/** This person decides the step to a level: leader of the teaching group, reviewer of the school, super user, group. */
function decidesLevel(viewer: ResourceViewer, level: SQL): SQL {
  const school = sql`(${inScope(viewer.reviews_school)} or ${isLookedAfter(viewer)})`;
  const led = viewer.led.length ? sql`${r.department_id} = any (${uuids(viewer.led)})` : nobody;
  return sql`(case ${level} when 'department' then ${led} or ${school} when 'school' then ${school}
      when 'group' then ${inScope(viewer.reviews_group)} else false end)`;
}

interface Place {
  readonly organization_id: string;
  readonly department_id: string | null;
}

/** `inScope` of a row that was read. */
function reaches(scope: Scope | null, { organization_id, department_id }: Place): boolean {
  if (!scope?.organizations.includes(organization_id)) return false;
  return scope.departments === null || (department_id !== null && scope.departments.includes(department_id));
}

/** Somebody who decides at some step about what stands there: the leader of the teaching group, or who reviews beyond it. */
export function isReviewer({ led, appointments, ...viewer }: ResourceViewer, place: Place): boolean {
  const leads = place.department_id !== null && led.includes(place.department_id);
  return (
    leads || appointments.length > 0 || reaches(viewer.reviews_school, place) || reaches(viewer.reviews_group, place)
  );
}

/** The same as a condition: what stands where the person decides, whatever it waits for now. */
export const isInReview = (viewer: ResourceViewer): SQL => {
  const led = viewer.led.length ? sql`${r.department_id} = any (${uuids(viewer.led)})` : nobody;
  return sql`(${r.client_id} = ${viewer.client_id} and (${led} or ${isLookedAfter(viewer)}
      or ${inScope(viewer.reviews_school)} or ${inScope(viewer.reviews_group)}))`;
};

/** It waits, and this person would decide: a step to a wider circle, or a new file of a shared resource. */
export const waitsFor = (viewer: ResourceViewer): SQL =>
  sql`(${r.client_id} = ${viewer.client_id} and ${r.submitted_at} is not null
      and ((${r.status} = 'submitted' and ${decidesLevel(viewer, sql`${r.wanted_level}`)})
        or (${r.status} = 'published' and ${r.waiting_revision} is not null and ${decidesLevel(viewer, sql`${r.level}`)})))`;

/** The same without what the person submitted or owns, which somebody else decides. */
export const isReviewed = (viewer: ResourceViewer): SQL => sql`(${waitsFor(viewer)} and not ${isOwn(viewer)})`;

/** What the person manages for others: what was shared, submitted or opened once. Drafts are their owners' alone. */
export const isManaged = (viewer: ResourceViewer): SQL =>
  sql`(${r.client_id} = ${viewer.client_id} and (${r.status} not in ('draft', 'archived') or ${r.level} <> 'personal' or ${r.student_open})
      and (${inScope(viewer.manages)} or ${isLookedAfter(viewer)}))`;

/** What the person moves: own ones, and those managed for others. */
export const isMastered = (viewer: ResourceViewer): SQL => sql`(${isOwn(viewer)} or ${isManaged(viewer)})`;

/** All that the person may open at all. */
export const isOpenTo = (viewer: ResourceViewer): SQL =>
  sql`(${isOwn(viewer)} or ${readableResources(viewer)} or ${isReviewed(viewer)} or ${isManaged(viewer)})`;
