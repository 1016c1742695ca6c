import * as z from 'zod';
import { STAGE_CODES } from '#modules/core/directory/contract/stages.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, many } from '#shared/fields.ts';
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

const gradeChange = z.strictObject({ ...facts, status: gradeStatus, version: z.int() }).partial({
  campus_id: true,
  name: true,
  name_en: true,
  leader_id: true,
  sort: true,
  status: true,
});

/** Grades: cohorts of a stage, which move up together. */
export const grades = defineEndpoints('grades', {
  ...crud({
    path: '/grades',
    words: ['grade', 'grades'],
    read: 'signed_in',
    write: [directoryRights.classes],
    query: listQuery(['sort', 'entry_year'], {
      organization_id: id.optional(),
      campus_id: id.optional(),
      stage_code: many(stageQuery).optional(),
      status: many(gradeStatus).optional(),
    }),
    row: gradeRow,
    draft: gradeDraft,
    change: gradeChange,
    ledger: 'C-grades',
    own: {
      list: {
        summary: 'Grades of the current organisation, or of another one in reach: youngest stage first',
        ledger: ['C-grades-001', 'E-implied-013', 'K-063', 'REF-007', 'A-056'],
      },
      create: { summary: 'Add a cohort with its department' },
      update: {
        summary: 'Change name, campus, leader or order of a grade; its department is renamed with it',
        refusals: [r.grade_in_use],
      },
      remove: { summary: 'Remove a grade without classes', refusals: [r.grade_in_use] },
    },
  }),
});
