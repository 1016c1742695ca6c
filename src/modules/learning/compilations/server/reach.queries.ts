import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ResourceViewer } from '#modules/learning/course-resources/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { compilation as c } from './tables.ts';

/** What decides which compilations somebody may read, review and manage: the same as of resources. */
export type Viewer = ResourceViewer;

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
const nobody = sql`false`;

/** Own ones, and those that one edits with others. */
export const isEdited = ({ user_id }: Viewer): SQL =>
  sql`(${c.owner_id} = ${user_id} or ${user_id}::uuid = any (${c.editor_ids}))`;

/** Served to the caller: shared in a circle that holds them, or opened for their class. */
export function isServed(viewer: Viewer): SQL {
  const open = viewer.classes.length
    ? sql`(${c.student_open} and ${c.classroom_ids} && ${uuids(viewer.classes)})`
    : nobody;
  const shared = viewer.is_staff
    ? sql`(${c.level} = 'group'
        or (${c.level} = 'school' and ${c.organization_id} = ${viewer.organization_id})
        or (${c.level} = 'department' and ${c.department_id} = any (${uuids(viewer.circles)})))`
    : open;
  return sql`(${c.client_id} = ${viewer.client_id} and ${c.is_served} and ${shared})`;
}

/** Parts that the person looks after as super user. */
export function isLookedAfter({ appointments }: Viewer): SQL {
  const parts = appointments.map(({ organizations, stage_code, subject_value }) =>
    and(
      sql`${c.organization_id} = any (${uuids(organizations)})`,
      stage_code === null ? undefined : eq(c.stage_code, stage_code),
      subject_value === null ? undefined : eq(c.subject_value, subject_value),
    ),
  );
  return parts.length ? sql`(${or(...parts)})` : nobody;
}

const inScope = (scope: Scope | null): SQL => (scope ? within(scope, c.organization_id, c.department_id) : nobody);

/** Submitted, and this person decides: who leads the teaching group, reviews for the school, or looks after the subject. */
export function isReviewed(viewer: Viewer): SQL {
  const school = sql`(${inScope(viewer.reviews_school)} or ${isLookedAfter(viewer)})`;
  const led = viewer.led.length ? sql`${c.department_id} = any (${uuids(viewer.led)})` : nobody;
  return sql`(${c.status} = 'submitted' and ${c.owner_id} <> ${viewer.user_id} and case ${c.wanted_level}
      when 'department' then ${led} or ${school}
      when 'school' then ${school}
      when 'group' then ${inScope(viewer.reviews_group)}
      else false end)`;
}

/** What the person manages for others: what was shared or submitted once; drafts belong to their editors alone. */
export function isManaged(viewer: Viewer): SQL {
  return sql`((${c.revision} > 0 and ${c.level} <> 'personal' or ${c.status} = 'submitted')
    and (${inScope(viewer.manages)} or ${isLookedAfter(viewer)}))`;
}

/** What stands where the person decides, whatever it waits for now. */
export function isInReview(viewer: Viewer): SQL {
  const led = viewer.led.length ? sql`${c.department_id} = any (${uuids(viewer.led)})` : nobody;
  return sql`(${led} or ${isLookedAfter(viewer)} or ${inScope(viewer.reviews_school)} or ${inScope(viewer.reviews_group)})`;
}

/** What the person moves: what they write, and what they manage for others. */
export const isMastered = (viewer: Viewer): SQL => sql`(${isEdited(viewer)} or ${isManaged(viewer)})`;

/** All that the person may open at all. */
export const isOpenTo = (viewer: Viewer): SQL =>
  sql`(${isEdited(viewer)} or ${isServed(viewer)} or ${isReviewed(viewer)} or ${isManaged(viewer)})`;

/** Runs reads and writes of the school group; each of them has a condition of this file. */
export const acrossGroup = acrossOrganizations;
