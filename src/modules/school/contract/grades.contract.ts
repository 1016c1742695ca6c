import * as z from 'zod';
import { STAGE_CODES } from '#modules/directory/contract/stages.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, many } from '#shared/fields.ts';
import { schoolRefusals as r } from './school.refusals.ts';

export const GRADE_STATUSES = ['active', 'graduated', 'archived'] as const;
export const gradeStatus = z.enum(GRADE_STATUSES);
export const stageCode = z.literal(STAGE_CODES);
/** `?stage_code=101`. */
export const stageQuery = z.coerce.number<number | string>().pipe(stageCode);

const named = { id, name: z.string(), name_en: z.string().nullable() };

const facts = {
  campus_id: id,
  /** Absent: made from the stage and the year in it (`高一`). */
  name: line(1, 30),
  name_en: line(1, 60).nullable(),
  leader_id: id.nullable(),
  sort: z.int().min(0).max(999).nullable(),
};

export const gradeDraft = z
  .strictObject({
    organization_id: id,
    stage_code: stageCode,
    year_no: z.int().min(1).max(12),
    /** The year in which this cohort entered the stage. */
    entry_year: z.int().min(1990).max(2100),
    ...facts,
  })
  .partial({ name: true, name_en: true, leader_id: true, sort: true });

export const gradeRow = z.object({
  ...named,
  organization_id: id,
  campus: z.object(named),
  stage_code: stageCode,
  year_no: z.int(),
  entry_year: z.int(),
  leader: z.object(named).nullable(),
  department_id: id.nullable(),
  sort: z.int().nullable(),
  status: gradeStatus,
  classes_count: z.int(),
  students_count: z.int(),
  version: z.int(),
});

/** Grades: cohorts of a stage, which move up together. */
export const grades = defineEndpoints('grades', {
  list: {
    method: 'GET',
    path: '/grades',
    summary: 'Grades of the current organisation, or of another one in reach: youngest stage first',
    right: 'signed_in',
    query: listQuery(['sort', 'entry_year'], {
      organization_id: id.optional(),
      campus_id: id.optional(),
      stage_code: many(stageQuery).optional(),
      status: many(gradeStatus).optional(),
    }),
    output: listOf(gradeRow),
    ledger: ['C-grades-001', 'E-implied-013', 'K-063', 'REF-007', 'A-056'],
  },
  get: {
    method: 'GET',
    path: '/grades/{id}',
    summary: 'One grade',
    right: 'signed_in',
    params: idParams,
    output: gradeRow,
    ledger: ['C-grades-003'],
  },
  create: {
    method: 'POST',
    path: '/grades',
    summary: 'Add a cohort with its department',
    right: ['0412'],
    body: gradeDraft,
    output: gradeRow,
    ledger: ['C-grades-002'],
  },
  update: {
    method: 'PUT',
    path: '/grades/{id}',
    summary: 'Change name, campus, leader or order of a grade; its department is renamed with it',
    right: ['0412'],
    params: idParams,
    body: z.strictObject({ ...facts, status: gradeStatus, version: z.int() }).partial({
      campus_id: true,
      name: true,
      name_en: true,
      leader_id: true,
      sort: true,
      status: true,
    }),
    output: gradeRow,
    refusals: [r.grade_in_use],
    ledger: ['C-grades-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/grades/{id}',
    summary: 'Remove a grade without classes',
    right: ['0412'],
    params: idParams,
    refusals: [r.grade_in_use],
    ledger: ['C-grades-005'],
  },
});
