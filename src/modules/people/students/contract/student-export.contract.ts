import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line } from '#shared/fields.ts';
import { studentRights } from '../rights.ts';
import { studentQuery } from './students.contract.ts';

/** The list of pupils as a file. */
export const studentExports = defineEndpoints('student_exports', {
  export: {
    method: 'GET',
    path: '/students/export',
    summary: 'Exactly what the list shows as a file, numbers of documents masked. It comes as a data task',
    right: [studentRights.export],
    side_effect: true,
    query: studentQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 10, seconds: 3600 },
  },
  export_whole: {
    method: 'POST',
    path: '/students/export_whole',
    summary: 'The same file with the numbers in full, for holders of 0354 too; recorded with the reason',
    right: [studentRights.reveal],
    query: studentQuery,
    body: z.strictObject({ reason: line(5, 200) }),
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 10, seconds: 3600 },
    own_hands: true,
  },
});
