import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { itemResource } from './compilation.shapes.ts';
import { compilationKinds, levels } from './compilation-kinds.ts';

const count = z.object({ kind: zodOf(compilationKinds), n: z.int() });

export const teaching = defineEndpoints('teaching', {
  coverage: {
    method: 'GET',
    path: '/teaching/coverage',
    summary:
      'How many published items each chapter of a textbook has, by kind of compilation; what the caller may read alone',
    right: [subjectRights.read],
    query: z.strictObject({
      textbook_id: id,
      level: zodOf(levels).optional(),
      kind: zodOf(compilationKinds).optional(),
      /** Of the own school alone. */
      here: z.enum(['school', 'all']).default('all'),
    }),
    output: z.object({
      chapters: z.array(
        z.object({
          id,
          parent_id: id.nullable(),
          no: z.string().nullable(),
          title: z.string(),
          counts: z.array(count),
          total: z.int(),
        }),
      ),
    }),
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  lessonKit: {
    method: 'GET',
    path: '/teaching/lesson_kit',
    summary:
      'The next lesson of the caller with its class, chapter and what there is for it; without a timetable the own classes',
    right: [subjectRights.create],
    query: z.strictObject({ lesson_id: id.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          lesson_id: id.nullable(),
          starts_at: instant.nullable(),
          ends_at: instant.nullable(),
          classroom: namedRow,
          subject_value: z.string(),
          chapter: z.object({ id, textbook_id: id, title: z.string() }).nullable(),
          items: z.array(
            z.object({ compilation_id: id, item_id: id, compilation_title: z.string(), resource: itemResource }),
          ),
        }),
      ),
    }),
    cross_organization: 'compilations of the whole school group are shared between its schools',
  },
  classes: {
    method: 'GET',
    path: '/teaching/classes',
    summary: 'Classes that the caller teaches in the present term',
    right: [subjectRights.create],
    output: z.object({ list: z.array(namedRow) }),
  },
});
