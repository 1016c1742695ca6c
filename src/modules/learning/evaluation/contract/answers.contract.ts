import * as z from 'zod';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { evaluationRights } from '../rights.ts';
import { evaluationRefusals as r } from './evaluation.refusals.ts';
import { evaluationItems, evaluationKinds, ITEMS_MOST, TEXT_MOST } from './evaluation-items.ts';

const key = z.string().max(20);
const person = namedRow.extend({ avatar_url: z.string().nullable() });

const itemResult = z.object({
  key,
  text: z.string(),
  text_en: z.string().nullable(),
  type: z.string(),
  n: z.int(),
  mean: z.number().nullable(),
  spread: z.number().nullable(),
  options: z.array(z.object({ text: z.string(), n: z.int() })),
});

/** All answers about one teacher in one subject and grade; below the least number nothing but that. */
const resultCell = z.object({
  id,
  teacher: person,
  subject_value: z.string().nullable(),
  grade: namedRow.nullable(),
  /** Null: too few answers (样本不足); they were thrown away. */
  n: z.int().nullable(),
  mean: z.number().nullable(),
  /** The own mean in the last released round of this kind before. */
  last_mean: z.number().nullable(),
  items: z.array(itemResult),
  words: z.array(z.object({ key, list: z.array(z.string()) })),
  words_left_out: z.int(),
});

const shownRound = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  kind: zodOf(evaluationKinds),
  semester: namedRow,
  min_answers: z.int(),
  closes_at: instant,
});

export const evaluationAnswers = defineEndpoints('evaluation_answers', {
  mine: {
    method: 'GET',
    path: '/teaching_evaluations/mine',
    summary: 'Whom the caller is asked about in rounds that run',
    right: [evaluationRights.take],
    output: z.object({
      rounds: z.array(
        z.object({
          id,
          title: z.string(),
          title_en: z.string().nullable(),
          kind: zodOf(evaluationKinds),
          min_answers: z.int(),
          closes_at: instant,
          items: evaluationItems,
          targets: z.array(
            z.object({
              id,
              teacher: person,
              classroom: namedRow.nullable(),
              subject_value: z.string().nullable(),
              is_answered: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
  answer: {
    method: 'POST',
    path: '/teaching_evaluations/{id}/answers',
    summary: 'Answer about one teacher, once; nothing says afterwards who answered what',
    right: [evaluationRights.take],
    own_hands: true,
    unkeyed: 'a key would keep a mark of the answers beside their person',
    unrecorded:
      'who answered what is kept nowhere: the ticket says that it was used, and goes when the round is closed',
    params: idParams,
    body: z.strictObject({
      target_id: id,
      scores: z.array(z.strictObject({ key, value: z.int().min(1).max(8) })).max(ITEMS_MOST),
      texts: z
        .array(z.strictObject({ key, text: line(1, TEXT_MOST) }))
        .max(ITEMS_MOST)
        .default([]),
    }),
    refusals: [shared.not_found, r.ended, r.not_begun, r.answered],
  },
  released: {
    method: 'GET',
    path: '/teaching_evaluations/released',
    summary: 'Released rounds with results that the caller may read, the newest first',
    right: [evaluationRights.take, evaluationRights.results],
    output: z.object({ list: z.array(shownRound.extend({ is_own: z.boolean() })) }),
  },
  results: {
    method: 'GET',
    path: '/teaching_evaluations/{id}/results',
    summary: 'Results of a released round: the own ones, and those of the teachers in reach',
    right: [evaluationRights.take, evaluationRights.results],
    params: idParams,
    query: z.strictObject({ own: z.enum(['true', 'false']).optional() }),
    output: z.object({ round: shownRound, cells: z.array(resultCell) }),
    refusals: [shared.not_found],
  },
  export: {
    method: 'POST',
    path: '/teaching_evaluations/{id}/results/export',
    summary: 'Sums of a released round as a file: no words, nothing of whom too few answered about',
    right: [evaluationRights.results],
    params: idParams,
    output: z.object({ data_task_id: id }),
    refusals: [shared.not_found],
  },
  trend: {
    method: 'GET',
    path: '/teaching_evaluations/trend',
    summary: 'Mean per released round and subject of the teachers in reach, over what is shown of them',
    right: [evaluationRights.results],
    output: z.object({
      list: z.array(
        z.object({ semester: namedRow, subject_value: z.string().nullable(), mean: z.number(), n: z.int() }),
      ),
    }),
  },
});

export type MyRound = CallOutput<typeof evaluationAnswers.mine>['rounds'][number];
export type MyTarget = MyRound['targets'][number];
export type ResultCell = CallOutput<typeof evaluationAnswers.results>['cells'][number];
export type ShownRound = CallOutput<typeof evaluationAnswers.released>['list'][number];
