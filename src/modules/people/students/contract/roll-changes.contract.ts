import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, namedRow } from '#shared/fields.ts';
import { studentRights } from '../rights.ts';
import { ROLL_MOVES } from './students.lifecycle.ts';

/** What changed on the roll lately. */
export const rollChanges = defineEndpoints('students', {
  rollChanges: {
    method: 'GET',
    path: '/students/roll_changes',
    summary: 'What changed on the roll in scope in the last thirty days, the newest first',
    right: [studentRights.view],
    output: z.object({
      total: z.int(),
      list: z.array(
        z.object({
          id,
          student: namedRow,
          classroom: namedRow.nullable(),
          move: z.enum(ROLL_MOVES),
          at: instant,
        }),
      ),
    }),
  },
});
