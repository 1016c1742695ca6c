import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import { archiveDepartment } from '#modules/core/directory/server/public.ts';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, is, pageOf } from '#server/lists/resource-list.ts';
import { countOf, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { reached, scoped } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { grades } from '../../contract/grades.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import { staffOf } from '../classes/school-staff.queries.ts';
import { visibleOrganization } from '../school-scope.service.ts';
import { classroom, grade } from '../tables.ts';
import { byAge } from './grades.queries.ts';
import { cohortDefaults, requireNoClasses, syncGradeDepartment } from './grades.service.ts';

const classesHere = and(eq(classroom.grade_id, grade.id), inArray(classroom.status, ['planned', 'active']));
const students = sql`select coalesce(sum(${classroom.students_count}), 0)::int
  from ${classroom} where ${classesHere} and ${classroom.kind} <> 'teaching'`;

/** Grades with their campus, their leader and how many learn there. Each has a department, which follows it. */
export const gradeStore = defineStore(grades, {
  table: grade,
  reach: { read: reached, write: scoped },
  columns: {
    stage_code: sql<StageCode>`${grade.stage_code}`,
    campus: namedBy(grade.campus_id, schoolCampus),
    leader: namedBy(grade.leader_id, user),
    classes_count: countOf(classroom, classesHere),
    students_count: sql<number>`(${students})`,
  },
  list: {
    sorts: { sort: grade.sort, entry_year: grade.entry_year },
    default_sort: 'sort',
    filters: {
      organization_id: () => undefined,
      campus_id: is(grade.campus_id),
      stage_code: anyOf(grade.stage_code),
      status: anyOf(grade.status),
    },
    search: [grade.name, grade.name_en],
  },
  references: {
    campus_id: { table: schoolCampus, where: eq(schoolCampus.status, 'active'), text: t.foreign_campus },
    leader_id: { check: staffOf, text: t.not_staff },
  },
  unique: { grade_cohort: { field: 'entry_year', text: t.cohort_taken } },
  beforeCreate: ({ db }, draft) => cohortDefaults(db, draft),
  beforeUpdate: async ({ db }, { status }, { id }) => {
    if (status && status !== 'active') await requireNoClasses(db, id);
    return undefined;
  },
  beforeRemove: async ({ db }, { id }) => {
    const n = await db.$count(classroom, eq(classroom.grade_id, id));
    if (n) throw refuse(r.grade_in_use, { n });
  },
  after: async ({ db }, move, id, before) => {
    if (move === 'update' && before) await syncGradeDepartment(db, before, id);
    if (move === 'remove' && before?.department_id) await archiveDepartment(db, before.department_id);
  },
});

/** Grades of one school, the youngest first unless sorted otherwise. */
export function viewGrades(ctx: Context, query: Parameters<typeof gradeStore.list>[1]) {
  const { listing, read, within } = gradeStore;
  const youngestFirst: typeof read = (db, plan) =>
    read(db, query.sort ? plan : { ...plan, order: [...byAge, ...plan.order] });
  return pageOf(ctx.db, listing, query, within([visibleOrganization(ctx, query.organization_id)]), youngestFirst);
}
