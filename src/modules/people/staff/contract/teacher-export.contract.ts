import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, many } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { staffRights } from '../rights.ts';
import { teacherQuery } from './teacher-shapes.ts';

/** What a file of staff may hold beside the work itself. */
export const exportGroups = [
  { code: 'qualification', cn: '学历与资格', us: 'Education and titles' },
  { code: 'personal', cn: '个人与合同', us: 'Personal details and contracts' },
  { code: 'sensitive', cn: '证件、联系与账户', us: 'ID, contact and accounts' },
] as const satisfies ReferenceList;

const chosen = teacherQuery.extend({ group: many(zodOf(exportGroups)).optional() });

export const teacherExports = defineEndpoints('teacher_exports', {
  preview: {
    method: 'GET',
    path: '/teachers/export_preview',
    summary: 'The first 20 rows of a file of staff; what is sensitive is masked',
    right: [staffRights.export],
    query: chosen,
    output: z.object({
      columns: z.array(z.object({ cn: z.string(), us: z.string(), is_sensitive: z.boolean() })),
      rows: z.array(z.array(z.string().nullable())),
      total: z.int(),
      /** What the caller may choose. */
      groups: z.array(zodOf(exportGroups)),
    }),
    ledger: ['R-wb-031'],
  },
  export: {
    method: 'GET',
    path: '/teachers/export',
    summary:
      'Exactly what the list shows as a file with the chosen columns; personal ones need 0902, sensitive ones 0905 and a reason. It comes as a data task',
    right: [staffRights.export],
    side_effect: true,
    query: chosen.extend({ reason: line(5, 200).optional() }),
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 10, seconds: 3600 },
  },
});
