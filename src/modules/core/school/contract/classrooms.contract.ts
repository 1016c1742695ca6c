import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listQuery, many } from '#shared/fields.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { stageCode, stageQuery } from './grades.contract.ts';
import { schoolRefusals as r } from './school.refusals.ts';

export const CLASS_KINDS = ['admin', 'teaching', 'nursery'] as const;
export const CLASS_STATUSES = ['planned', 'active', 'graduated', 'archived'] as const;
export const TEACHER_ROLES = ['head', 'vice', 'subject', 'nursery_carer'] as const;
export const CLASSES_AT_ONCE = 60;

export const classKind = z.enum(CLASS_KINDS);
export const classStatus = z.enum(CLASS_STATUSES);
export const teacherRole = z.enum(TEACHER_ROLES);

const named = { id, name: z.string(), name_en: z.string().nullable() };
const capacity = z.int().min(1).max(200);
const class_no = z.int().min(1).max(60);

const facts = {
  campus_id: id,
  name: line(1, 40),
  name_en: line(1, 80).nullable(),
  /** A room of the module that owns rooms. */
  broom_id: id.nullable(),
  capacity,
};

export const classroomDraft = z
  .strictObject({ grade_id: id, school_year_id: id, class_no, kind: classKind, ...facts })
  .partial({ kind: true, campus_id: true, name: true, name_en: true, broom_id: true, capacity: true });

export const teacherRow = z.object({
  user: z.object({ ...named, avatar_url: z.string().nullable() }),
  role: teacherRole,
  subject_value: z.string().nullable(),
  semester_id: id,
});

export const classroomRow = z.object({
  ...named,
  organization_id: id,
  grade: z.object({ ...named, stage_code: stageCode, year_no: z.int(), entry_year: z.int() }),
  campus: z.object(named),
  school_year: z.object({ id, name: z.string() }),
  class_no: z.int(),
  kind: classKind,
  broom_id: id.nullable(),
  capacity: z.int(),
  students_count: z.int(),
  department_id: id,
  /** The head teacher of the current semester, else of the last one. */
  head: z.object(named).nullable(),
  status: classStatus,
  version: z.int(),
});

export const classroomDetail = classroomRow.extend({
  teachers: z.array(teacherRow),
  /** What the reader may do with it now; who may change it chooses its teachers, too. */
  actions: z.array(z.enum(['update', 'remove'])),
});

const classroomChange = z
  .strictObject({ ...facts, status: z.enum(['planned', 'active', 'archived']), version: z.int() })
  .partial({ campus_id: true, name: true, name_en: true, broom_id: true, capacity: true, status: true });

/** Classes of a school. Each has a department of kind `class` of the same name. */
export const classrooms = defineEndpoints('classrooms', {
  ...crud({
    path: '/classrooms',
    words: ['class', 'classes'],
    read: 'signed_in',
    write: [directoryRights.classes],
    query: listQuery(['sort', 'name', 'students_count'], {
      organization_id: id.optional(),
      campus_id: id.optional(),
      grade_id: id.optional(),
      stage_code: many(stageQuery).optional(),
      school_year_id: id.optional(),
      kind: many(classKind).optional(),
      status: many(classStatus).optional(),
    }),
    listed: classroomRow,
    row: classroomDetail,
    draft: classroomDraft,
    change: classroomChange,
    ledger: 'C-classrooms',
    own: {
      list: {
        summary:
          'Classes of the current organisation, or of another one in reach; families see those of their children',
        ledger: ['C-classrooms-001', 'E-implied-014'],
      },
      get: { summary: 'One class with its teachers' },
      create: { summary: 'Add a class with its department; a usual capacity when none is given' },
      update: {
        summary: 'Change a class; its department is renamed with it',
        refusals: [r.class_has_students, r.class_ended],
      },
      remove: {
        summary: 'Remove a class without pupils that nothing refers to',
        refusals: [r.class_has_students, r.class_in_use],
      },
    },
  }),
  batch: {
    method: 'POST',
    path: '/classrooms/batch',
    summary: 'Several classes of a grade in one go: all of them or none',
    right: [directoryRights.classes],
    body: z
      .strictObject({
        grade_id: id,
        school_year_id: id,
        from_no: class_no,
        count: z.int().min(1).max(CLASSES_AT_ONCE),
        kind: classKind,
        campus_id: id,
        capacity,
      })
      .partial({ from_no: true, kind: true, campus_id: true, capacity: true }),
    output: z.object({ list: z.array(classroomRow) }),
    refusals: [r.class_numbers_used],
  },
  teachers: {
    method: 'PUT',
    path: '/classrooms/{id}/teachers',
    summary: 'Everybody who teaches a class in a semester, as a whole; one head at most',
    right: [directoryRights.classes],
    params: idParams,
    body: z.strictObject({
      semester_id: id,
      teachers: z
        .array(
          z.strictObject({
            user_id: id,
            role: teacherRole,
            subject_value: subjectValueField.nullable().default(null),
          }),
        )
        .max(40),
    }),
    output: classroomDetail,
    refusals: [r.semester_closed, r.class_ended],
  },
});
