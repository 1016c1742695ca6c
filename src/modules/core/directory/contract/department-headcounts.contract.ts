import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, namedRow } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { directoryRights } from '../rights.ts';

const yearMessage = message({ cn: '学年格式如 2026-2027', us: 'Enter the school year as 2026-2027' });

/** `2026-2027`: two years that follow each other. */
export const schoolYearName = z
  .string()
  .regex(/^20\d\d-20\d\d$/, yearMessage)
  .refine((year) => Number(year.slice(5)) === Number(year.slice(0, 4)) + 1, yearMessage);

const headcounts = z.object({
  school_year: z.string(),
  list: z.array(z.object({ post: namedRow, approved: z.int(), holders_count: z.int() })),
});

export const departmentHeadcounts = defineEndpoints('department_headcounts', {
  get: {
    method: 'GET',
    path: '/departments/{id}/headcounts',
    summary: 'Approved number per post of a school year, against those who hold it today',
    right: [directoryRights.view, directoryRights.departments, directoryRights.members],
    params: idParams,
    query: z.strictObject({ school_year: schoolYearName.optional() }),
    output: headcounts,
  },
  update: {
    method: 'PUT',
    path: '/departments/{id}/headcounts',
    summary: 'Set the approved numbers of a school year; posts left out lose theirs',
    right: [directoryRights.departments],
    params: idParams,
    body: z.strictObject({
      school_year: schoolYearName,
      list: z.array(z.strictObject({ post_id: id, approved: z.int().min(0).max(999) })).max(100),
    }),
    output: headcounts,
  },
});
