import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, namedRow } from '#shared/fields.ts';
import { scheduleRights } from '../rights.ts';

const member = z.object({ student: namedRow, classroom: namedRow.nullable(), from_on: day });

/** Who is in which group of an elective: a student has one class and may be in several of these. */
export const electiveMembers = defineEndpoints('elective_members', {
  groups: {
    method: 'GET',
    path: '/elective_members/groups',
    summary: 'Teaching classes of the school with the number of their members',
    right: [scheduleRights.manage],
    output: z.object({ list: z.array(namedRow.extend({ members: z.int() })) }),
  },
  list: {
    method: 'GET',
    path: '/elective_members',
    summary: 'Members of a teaching class today',
    right: [scheduleRights.manage],
    query: z.strictObject({ classroom_id: id }),
    output: z.object({ list: z.array(member) }),
  },
  set: {
    method: 'PUT',
    path: '/elective_members',
    summary: 'Say who is in a teaching class from today on; who is not named leaves it',
    right: [scheduleRights.manage],
    body: z.strictObject({ classroom_id: id, student_ids: z.array(id).max(200) }),
    output: z.object({ list: z.array(member) }),
  },
});
