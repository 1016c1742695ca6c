import * as z from 'zod';
import type { Right } from '../endpoint.ts';
import { id, idParams, instant, namedRow, searchWords } from '../fields.ts';
import { defineRefusals, type Refusal } from '../refusal.ts';
import { reviewComment } from '../review.ts';
import { FLOW_ACTS, FLOW_RESULTS } from './flow-moves.ts';

export const flowRefusals = defineRefusals('flow', {
  no_approver: { cn: '第{n}步没有可用审批人', us: 'No approver for step {n}' },
  not_to_choose: {
    cn: '第{n}步所选人员不能审批，请重新选择',
    us: 'Step {n} has a person who can’t decide it. Choose again.',
  },
  not_your_turn: { cn: '当前不由您审批', us: 'It isn’t your turn to review' },
  own: { cn: '不能审批自己提交的事项', us: 'You can’t review what you submitted yourself' },
  decided_already: { cn: '已有审批意见，不能撤回', us: 'Somebody has decided already. It can’t be withdrawn.' },
  reminded: { cn: '一小时内只能催办一次', us: 'You can remind once an hour' },
  not_here: { cn: '请选择本单位在职人员', us: 'Choose somebody who works here' },
  takes_part: { cn: '该人员已参与此步骤或不能审批', us: 'This person is in the step already or can’t decide' },
});

/** A refusal and a return say why. */
export const opinionNeeded = { cn: '请填写意见（2-200字）', us: 'Enter an opinion (2-200 characters)' };

/** A return marks fields of the paper alone. */
export const noSuchField = { cn: '没有这个字段', us: 'There’s no such field' };

const opinion = reviewComment.nullable().default(null);
const version = z.int();

/** Somebody in the picture of a flow: who decides, or decided, and with which words. */
export const flowPerson = z.object({
  user: namedRow,
  /** From the steps, chosen, handed over by a colleague, added by one, or in place of nobody. */
  source: z.enum(['rule', 'chosen', 'transfer', 'added', 'else', 'code']),
  state: z.enum(['waiting', 'pending', 'agreed', 'refused', 'returned', 'passed', 'void']),
  /** Who decided for this person by a lent right. */
  by: namedRow.nullable(),
  at: instant.nullable(),
  opinion: z.string().nullable(),
  /** Until when this person is away, the last day; null: they are here. */
  away_until: z.string().nullable(),
  /** Who may decide in their place while it waits for them. */
  delegates: z.array(namedRow),
});

/** The steps of a paper with who decides, decided or will be asked. */
export const flowPicture = z.object({
  steps: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      name_en: z.string().nullable(),
      mode: z.enum(['any', 'all', 'in_turn']),
      state: z.enum(['coming', 'open', 'agreed', 'refused', 'returned', 'passed', 'void']),
      /** Everybody who holds a right decides; nobody is named before somebody did. */
      is_by_right: z.boolean(),
      opened_at: instant.nullable(),
      closed_at: instant.nullable(),
      due_at: instant.nullable(),
      /** It is open, and at present nobody can decide it. */
      is_nobody: z.boolean(),
      people: z.array(flowPerson),
    }),
  ),
  copied: z.array(namedRow),
  /** What a return marked: field → note. */
  notes: z.record(z.string(), z.string()),
  /** What a return may mark, in words: for who may return it, and where fields are marked. */
  fields: z.array(z.object({ key: z.string(), cn: z.string(), us: z.string() })),
  /** What the reader may do now. */
  actions: z.array(z.enum(FLOW_ACTS)),
  /** The colleague for whom the reader would decide by a lent right (代). */
  acts_for: z.string().nullable(),
  version: z.int(),
});

/** Somebody whom a paper may be handed to. */
const colleague = namedRow.extend({ department: z.string().nullable(), department_en: z.string().nullable() });

/** What a decision says. */
export const decisionBody = z.strictObject({
  result: z.enum(FLOW_RESULTS),
  opinion,
  /** Of a return: the fields to correct, each with a note. */
  notes: z.record(z.string().max(60), reviewComment).default({}),
  version,
});

interface CallsOf<P extends string> {
  /** Where the papers are: `/regular_requests`. */
  readonly path: P;
  /** What the paper is called in a summary: `request to become regular`. */
  readonly thing: string;
  readonly right: Right;
  /** Refusals of the module's own effects. */
  readonly refusals?: readonly Refusal[];
}

/**
 * The calls of a flow below the address of its paper: `defineEndpoints('regular_requests', { ...flowCalls({ path:
 * '/regular_requests', thing, right }) })`. Who does not see the paper gets 404001.
 */
export function flowCalls<const P extends string>({ path, thing, right, refusals = [] }: CallsOf<P>) {
  const r = flowRefusals;
  const shared = { right, params: idParams, own_hands: true } as const;
  return {
    flow: {
      method: 'GET',
      path: `${path}/{id}/flow`,
      summary: `Who decides a ${thing}, who did, and with which words`,
      right,
      params: idParams,
      output: flowPicture,
    },
    decide: {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}/decide`,
      summary: `Approve, return or refuse a ${thing}, by whose turn it is`,
      body: decisionBody,
      refusals: [r.not_your_turn, r.own, r.no_approver, ...refusals],
    },
    withdraw: {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}/withdraw`,
      summary: `Take a ${thing} back before the first opinion`,
      body: z.strictObject({ version }),
      refusals: [r.decided_already, ...refusals],
    },
    transfer: {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}/transfer`,
      summary: `Hand the own turn over to a colleague`,
      body: z.strictObject({ user_id: id, opinion, version }),
      refusals: [r.not_your_turn, r.own, r.not_here, r.takes_part, ...refusals],
    },
    addSigner: {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}/add_signer`,
      summary: `Ask a colleague to decide as well, before or after the own turn`,
      body: z.strictObject({ user_id: id, when: z.enum(['before', 'after']), opinion, version }),
      refusals: [r.not_your_turn, r.own, r.not_here, r.takes_part, ...refusals],
    },
    copy: {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}/copy`,
      summary: `Let colleagues read a ${thing}`,
      body: z.strictObject({ user_ids: z.array(id).min(1).max(20), version }),
      refusals: [r.not_your_turn, r.own, r.not_here, r.takes_part, ...refusals],
    },
    remind: {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}/remind`,
      summary: `Remind those whose turn it is, once an hour`,
      body: z.strictObject({ version }),
      refusals: [r.reminded, ...refusals],
    },
    colleagues: {
      method: 'GET',
      path: `${path}/{id}/colleagues`,
      summary: `Colleagues to whom a ${thing} may be handed, by name`,
      right,
      params: idParams,
      query: z.strictObject({ q: searchWords(40).default('') }),
      output: z.object({ list: z.array(colleague) }),
    },
  } as const;
}
