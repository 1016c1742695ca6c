import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { compilationRights } from '../rights.ts';
import { stageCode } from './compilation.shapes.ts';

export const superUserRefusals = defineRefusals('compilation_super_user', {
  taken: { cn: '该教师已是这一范围的超级用户', us: 'Already super user of that part' },
});

const superUserDraft = z.strictObject({
  user_id: id,
  /** Null: every stage. */
  stage_code: stageCode.nullable().default(null),
  /** Null: every subject. */
  subject_value: subjectValueField.nullable().default(null),
  /** The last day; null: until it is taken away. */
  valid_to: day.nullable().default(null),
});

/** People who review and manage a part of the resources, at the school that appoints them and the schools below it. */
export const compilationSuperUsers = defineEndpoints('compilation_super_users', {
  ...crud({
    path: '/compilation_super_users',
    words: ['super user of resources', 'super users of resources'],
    read: [compilationRights.superUsers],
    write: [compilationRights.superUsers],
    query: listQuery(['created_at'], {
      subject_value: subjectValueField.optional(),
      /** The own appointments, wherever they were made; for everybody. */
      mine: queryFlag.optional(),
    }),
    row: z.object({
      id,
      user: namedRow,
      user_id: id,
      organization: namedRow,
      stage_code: stageCode.nullable(),
      subject_value: z.string().nullable(),
      valid_to: day.nullable(),
      granted_by: namedRow,
      created_at: instant,
      version: z.int(),
    }),
    draft: superUserDraft,
    refusals: [superUserRefusals.taken],
    own: { list: { right: 'signed_in' } },
  }),
});
