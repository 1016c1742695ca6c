import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { payrollRights } from '../rights.ts';
import { payrollRefusals as r } from './payroll.refusals.ts';
import { questionStates } from './payroll-kinds.ts';
import { questionRow } from './wage-users.contract.ts';

const prepare = payrollRights.prepare;
const send = payrollRights.send;
const kept = { own_hands: true } as const;
const money = { own_hands: true, secret_answer: true } as const;

export const wageQuestions = defineEndpoints('wage_questions', {
  list: {
    method: 'GET',
    path: '/wage_questions',
    summary: 'Questions about slips in reach, those that wait longest first',
    right: [prepare, send],
    query: listQuery(['created_at'], {
      wage_id: id.optional(),
      state: many(zodOf(questionStates)).optional(),
    }).omit({ q: true }),
    output: listOf(questionRow.extend({ person: namedRow, wage: z.object({ id, title: z.string(), month: day }) })),
    refusals: [shared.step_up],
    ...money,
  },
  answer: {
    method: 'PUT',
    path: '/wage_questions/{id}/answer',
    summary: 'Answer a question',
    right: [prepare],
    params: idParams,
    body: z.strictObject({ text: line(1, 500), version: z.int().optional() }),
    output: z.object({ id, state: zodOf(questionStates) }),
    refusals: [r.batch_closed, r.wrong_state],
    ...kept,
  },
  close: {
    method: 'PUT',
    path: '/wage_questions/{id}/close',
    summary: 'Close a question that needs no more',
    right: [prepare],
    params: idParams,
    output: z.object({ id, state: zodOf(questionStates) }),
    refusals: [r.wrong_state],
    ...kept,
  },
});
