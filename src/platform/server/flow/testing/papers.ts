import { eq } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { holders, leader, type Step } from '#shared/flow/steps.ts';
import { defineLifecycle } from '#shared/lifecycle.ts';
import { defineRefusals, refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { absenceSources } from '../../absence/absence.ts';
import { primaryId, updatedAt, version } from '../../database/columns.ts';
import { todoSources } from '../../home-feed/home-feed.ts';
import { fact } from '../../home-feed/review.ts';
import { type Context, implement } from '../../http/context.ts';
import type { ServerModule } from '../../module.ts';
import { peopleNamed } from '../../notify/people-named.ts';
import { defineFlow } from '../define-flow.ts';
import { hasWaitingPaper } from '../flow-dot.ts';
import { type Card, type FlowItems, flowKinds } from '../flow-kind.ts';
import { holderFinder, leaderSources, lendersOf, staffFinder, superAdmins } from '../ports.ts';
import { HELD, maths, music, NAMES, nameOf, people, world } from './paper-people.ts';

/** Papers with an amount: handed in, returned, decided by several people. To try flows on. */

const states = {
  draft: 'draft',
  waits: 'waiting',
  agreed: 'agreed',
  refused: 'refused',
  returned: 'returned',
  withdrawn: 'draft',
} as const satisfies FlowStates;

const lifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'ended' },
    waiting: { cn: '审批中', us: 'Waiting', tone: 'waiting' },
    returned: { cn: '已退回', us: 'Returned', tone: 'waiting' },
    agreed: { cn: '已通过', us: 'Agreed', tone: 'done' },
    refused: { cn: '未通过', us: 'Refused', tone: 'refused' },
  },
  moves: flowMoves(states),
});

const paper = pgTable('test_paper', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  department_id: uuid(),
  title: text().notNull(),
  key: text().notNull(),
  amount: integer().notNull(),
  about_id: uuid(),
  chosen_ids: uuid().array().notNull(),
  is_forbidden: boolean().notNull().default(false),
  handed_in_by: uuid().notNull(),
  status: text().notNull().default('draft'),
  version: version(),
  updated_at: updatedAt(),
});

const r = defineRefusals('test_paper', { no_money: { cn: '余额不足', us: 'No money left' } });

const papers = defineEndpoints('test_papers', {
  make: {
    method: 'POST',
    path: '/test_papers',
    summary: 'Write a paper',
    right: 'signed_in',
    body: z.strictObject({
      title: line(1, 40),
      key: line(1, 40),
      amount: z.int(),
      about_id: id.nullable().default(null),
      is_music: z.boolean().default(false),
      chosen_ids: z.array(id).default([]),
    }),
    output: z.object({ id }),
  },
  change: {
    method: 'PUT',
    path: '/test_papers/{id}',
    summary: 'Change its amount',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ amount: z.int(), is_forbidden: z.boolean().default(false) }),
  },
  submit: {
    method: 'PUT',
    path: '/test_papers/{id}/submit',
    summary: 'Hand it in',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({}),
    refusals: [flowRefusals.no_approver, flowRefusals.not_to_choose],
  },
  waiting: {
    method: 'GET',
    path: '/test_papers/waiting',
    summary: 'What waits for the reader',
    right: 'signed_in',
    output: z.object({
      list: z.array(z.object({ key: z.string(), title: z.string(), due_at: z.string().nullable() })),
    }),
  },
  dot: {
    method: 'GET',
    path: '/test_papers/dot',
    summary: 'Whether a paper waits',
    right: 'signed_in',
    output: z.object({ waits: z.boolean() }),
  },
  ...flowCalls({ path: '/test_papers', thing: 'paper', right: 'signed_in', refusals: [r.no_money] }),
});

/** The steps of the test papers by key. */
const SHIPPED: Readonly<Record<string, readonly Step[]>> = {
  ladder: [
    leader(1, { due_hours: 24 }),
    leader(2, { when: [{ amount: { op: 'over', value: 100 } }] }),
    holders('9904', { cn: '财务', us: 'Finance' }, { when: [{ amount: { op: 'at_least', value: 1000 } }] }),
  ],
  code: [holders('9904', { cn: '财务', us: 'Finance' })],
  whole: [holders('9904', { cn: '财务', us: 'Finance' }, { whole: true })],
  else: [leader(1, { else: '9904' })],
  all: [{ ...leader(1), key: 'all', mode: 'all', who: { kind: 'people', user_ids: [people.chief, people.director] } }],
  any: [{ ...leader(1), key: 'any', mode: 'any', who: { kind: 'people', user_ids: [people.chief, people.director] } }],
  turns: [
    { ...leader(1), key: 'turns', mode: 'in_turn', who: { kind: 'people', user_ids: [people.chief, people.director] } },
  ],
  then_any: [
    leader(1),
    { ...leader(1), key: 'any', who: { kind: 'people', user_ids: [people.chief, people.director] } },
  ],
  twice: [leader(1), { ...leader(1), key: 'again' }],
  again: [leader(1), { ...leader(1), key: 'again', again: true }],
  chosen: [{ ...leader(1), key: 'pick', who: { kind: 'chosen', code: null, most: 2 } }],
  chosen_holder: [{ ...leader(1), key: 'pick', else: '9905', who: { kind: 'chosen', code: '9904', most: 1 } }],
  none: [leader(1, { when: [{ amount: { op: 'over', value: 1_000_000 } }] })],
};

export const effects: string[] = [];
const effect = (what: string) => async (_: Context, row: typeof paper.$inferSelect) => {
  if (what === 'approve' && row.is_forbidden) throw refuse(r.no_money);
  effects.push(`${what} ${row.title}`);
};

const cardOf = (row: typeof paper.$inferSelect): Card => ({
  title: row.title,
  title_en: null,
  detail: null,
  detail_en: null,
  facts: [fact({ cn: '金额', us: 'Amount' }, String(row.amount))],
  version: row.version,
  state: row.status,
  route: `/test_papers/${row.id}`,
  mobile_route: null,
});

const paperFlow = defineFlow({
  type: 'test_paper',
  lifecycle,
  table: paper,
  states,
  module: 'test-papers',
  calls: papers,
  name: { cn: '单据', us: 'Papers' },
  right: '9905',
  facts: { amount: { kind: 'number', cn: '金额', us: 'Amount' } },
  shipped: SHIPPED,
  fields: async () => [{ key: 'amount', cn: '金额', us: 'Amount' }],
  of: (row) => ({
    key: row.key,
    organization_id: row.organization_id,
    applicant_id: row.handed_in_by,
    about: row.about_id ? [row.about_id] : [],
    department_id: row.department_id,
    facts: { amount: row.amount },
    chosen: { pick: row.chosen_ids },
  }),
  show: async ({ db }, ids) => {
    const rows = await db.select().from(paper);
    return new Map(rows.filter((row) => ids.includes(row.id)).map((row) => [row.id, cardOf(row)]));
  },
  titles: async ({ db }, ids) => {
    const rows = await db.select().from(paper);
    const known = rows.filter((row) => ids.includes(row.id));
    return new Map(known.map((row) => [row.id, { cn: row.title, us: row.title, link: `/test_papers/${row.id}` }]));
  },
  reach: ({ actor }) => eq(paper.handed_in_by, actor.user_id),
  effects: {
    submit: effect('submit'),
    approve: effect('approve'),
    refuse: effect('refuse'),
    return: effect('return'),
    withdraw: effect('withdraw'),
  },
});

/** A kind whose keys are things of the organisation: boxes that each have own steps and an own fact. */
const BOX = {
  key: 'red',
  name: { cn: '红盒', us: 'Red box' },
  shipped: 'ladder',
  facts: { colour: { kind: 'flag', cn: '彩色', us: 'In colour' } },
} as const;
const boxes: FlowItems = { list: async () => [BOX], find: async (_ctx, key) => (key === BOX.key ? BOX : null) };

export const PAPER_TABLES = [
  `create table test_paper (id uuid primary key, organization_id uuid not null, department_id uuid, title text not null,
    key text not null, amount int not null, about_id uuid, chosen_ids uuid[] not null, is_forbidden bool not null default false,
    handed_in_by uuid not null, status text not null default 'draft', version int not null default 1,
    updated_at timestamptz not null default now())`,
  'grant all on test_paper to portal_app',
];

export const paperModule: ServerModule = {
  name: 'test-papers',
  rights: {
    '9904': { name: '财务', name_en: 'Finance', roles: [] },
    '9905': { name: '流程', name_en: 'Flows', roles: [] },
  },
  provides: [
    ...paperFlow.provides,
    flowKinds.with({ ...paperFlow.kind, type: 'test_item', items: boxes }),
    todoSources.with({ module: 'test-papers', name: { cn: '单据', us: 'Papers' }, find: paperFlow.todos }),
    leaderSources.with(async () => world.leaders),
    holderFinder.by(async (_db, code, { organization_id, department_id, whole: isWhole }) => {
      const held = NAMES.flatMap((name) => {
        const grant = HELD[name]?.get(code);
        return grant?.organizations.includes(organization_id) && !world.gone.has(people[name]) ? [{ name, grant }] : [];
      });
      const wide = held.filter(({ grant }) => grant.departments === null).map(({ name }) => people[name]);
      const narrow = held
        .filter(({ grant }) => !isWhole && department_id && grant.departments?.includes(department_id))
        .map(({ name }) => people[name]);
      return { all: [...narrow, ...wide], told: narrow.length ? narrow : wide };
    }),
    staffFinder.by({
      here: async (_db, _organization, ids) => ids.filter((one) => !world.gone.has(one) && one !== people.stranger),
      offer: async (_db, _organization, q) =>
        NAMES.filter((name) => name.includes(q)).map((name) => ({
          id: people[name],
          name,
          name_en: null,
          department: null,
          department_en: null,
        })),
    }),
    superAdmins.by(async () => [people.admin]),
    lendersOf.by(async (_db, userId) => {
      const from = world.lent.get(userId);
      return from ? [{ id: from, name: nameOf(from) }] : [];
    }),
    peopleNamed.by(async (_db, ids) => new Map(ids.map((one) => [one, { id: one, name: nameOf(one), name_en: null }]))),
    absenceSources.with({
      module: 'test-papers',
      find: async (_db, ids, from) =>
        ids.flatMap((user_id) => {
          const to = world.away.get(user_id);
          return to ? [{ user_id, from, to, why: 'leave' as const }] : [];
        }),
    }),
  ],
  routes: [
    implement(papers)({
      ...paperFlow.handlers,
      dot: async (_input, ctx) => ({ waits: await hasWaitingPaper(ctx) }),
      waiting: async (_input, ctx) => ({
        list: (await paperFlow.todos(ctx)).map(({ review: asked = null, ...todo }) => ({ ...todo, review: asked })),
      }),
      async make({ body: { is_music, ...body } }, ctx) {
        const row = {
          id: uuidv7(),
          organization_id: ctx.actor.organization_id ?? '',
          department_id: is_music ? music : maths,
          handed_in_by: ctx.actor.user_id,
          ...body,
        };
        const [made] = await ctx.db.insert(paper).values(row).returning();
        if (made) await paperFlow.moves.begin(ctx, made);
        return { id: row.id };
      },
      async change({ params, body }, ctx) {
        await ctx.db.update(paper).set(body).where(eq(paper.id, params.id));
      },
      async submit({ params }, ctx) {
        const row = await paperFlow.moves.lockIn(
          ctx.db,
          eq(paper.handed_in_by, ctx.actor.user_id),
          params.id,
          'submit',
        );
        await paperFlow.start(ctx, await paperFlow.moves.advance(ctx, row, 'submit'));
      },
    }),
  ],
};
