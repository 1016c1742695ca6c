import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, instant, line, namedRow, paragraphs } from '../fields.ts';
import { flowSteps, step } from '../flow/steps.ts';
import { defineRefusals } from '../refusal.ts';

export const flowDesignRefusals = defineRefusals('flow_design', {
  unknown_fact: {
    cn: '第{n}步的条件引用了不存在的字段',
    us: 'A condition of step {n} names a fact that this paper doesn’t have',
  },
  not_here: { cn: '第{n}步指定的人员不在本单位', us: 'Somebody named in step {n} doesn’t work here' },
  no_draft: { cn: '没有可发布的草稿', us: 'There’s no draft to publish' },
});
const r = flowDesignRefusals;

const address = z.strictObject({ kind: line(1, 60), key: line(1, 60) });
const note = paragraphs(200).nullable().default(null);
const words = z.object({ cn: z.string(), us: z.string() });
const factKind = words.extend({
  kind: z.enum(['number', 'money', 'flag', 'choice']),
  options: z.array(words.extend({ code: z.string() })).optional(),
});
const kind = z.object({
  kind: z.string(),
  name: words,
  /** Each has steps of its own; without a name where the kind has one key alone. */
  items: z.array(z.object({ key: z.string(), name: words.nullable() })),
});
const version = z.object({
  version: z.int(),
  state: z.enum(['draft', 'published', 'replaced']),
  note: z.string().nullable(),
  by: namedRow.nullable(),
  created_at: instant,
  published_at: instant.nullable(),
});

/** The steps of one kind of paper, for those who keep them. */
const design = z.object({
  kind: z.string(),
  key: z.string(),
  name: words,
  /** The thing of the organisation whose papers these are, an item of the office; null: the kind says it all. */
  item: words.nullable(),
  facts: z.record(z.string(), factKind),
  /** Whom the steps name. */
  people: z.array(namedRow),
  /** Those that hold now. */
  steps: z.array(step),
  /** Whose steps these are: written here, by an organisation above, or shipped with the portal. */
  origin: z.enum(['own', 'above', 'shipped']),
  draft: z.object({ steps: z.array(step), note: z.string().nullable() }).nullable(),
  versions: z.array(version),
});

export const flows = defineEndpoints('flows', {
  list: {
    method: 'GET',
    path: '/flows',
    summary: 'Kinds of papers whose steps the reader keeps',
    right: 'staff',
    output: z.object({ list: z.array(kind) }),
  },
  rights: {
    method: 'GET',
    path: '/flows/rights',
    summary: 'Rights whose holders may decide a step, for those who keep steps',
    right: 'staff',
    output: z.object({ list: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })) }),
  },
  show: {
    method: 'GET',
    path: '/flows/{kind}/{key}',
    summary: 'The steps of a kind of paper in the own organisation, with the draft and former versions',
    right: 'staff',
    params: address,
    output: design,
  },
  save: {
    method: 'PUT',
    path: '/flows/{kind}/{key}',
    summary: 'Save the draft of new steps; papers under way keep theirs',
    right: 'staff',
    params: address,
    body: z.strictObject({ steps: flowSteps, note }),
    output: design,
    refusals: [r.unknown_fact, r.not_here],
  },
  publish: {
    method: 'POST',
    path: '/flows/{kind}/{key}/publish',
    summary: 'Let the draft hold for papers that are handed in from now on',
    right: 'staff',
    params: address,
    output: design,
    refusals: [r.no_draft, r.unknown_fact, r.not_here],
  },
  try: {
    method: 'POST',
    path: '/flows/{kind}/{key}/try',
    summary: 'Who would decide for somebody with these facts, by the draft or by the steps that hold',
    right: 'staff',
    params: address,
    unrecorded: 'it stores nothing',
    body: z.strictObject({
      user_id: id,
      department_id: id.nullable().default(null),
      facts: z.record(z.string().max(40), z.union([z.string().max(80), z.number(), z.boolean(), z.null()])),
      steps: flowSteps.nullable().default(null),
    }),
    output: z.object({
      steps: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          name_en: z.string().nullable(),
          people: z.array(namedRow),
          is_by_right: z.boolean(),
          /** Nobody could decide: a paper is refused at this step. */
          is_empty: z.boolean(),
        }),
      ),
    }),
    refusals: [r.not_here],
  },
});
