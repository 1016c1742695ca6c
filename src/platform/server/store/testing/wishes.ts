import { eq, or, type SQL } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery } from '#shared/fields.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { defineRefusals, refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { primaryId, updatedAt, version } from '../../database/columns.ts';
import { implement } from '../../http/context.ts';
import { anyOf } from '../../lists/resource-list.ts';
import type { ServerModule } from '../../module.ts';
import type { Actor, Person } from '../../rights/actor.ts';
import { plainPerson } from '../../testing/use-portal.ts';
import { defineStore } from '../store.ts';

/** Wishes for books: written, handed in, decided by somebody else. To try the lifecycle of a store on. */

const lifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'waiting' },
    submitted: { cn: '待审核', us: 'Waiting', tone: 'waiting' },
    granted: { cn: '已同意', us: 'Granted', tone: 'done' },
    refused: { cn: '已拒绝', us: 'Refused', tone: 'refused' },
  },
  moves: {
    submit: { from: ['draft', 'refused'], to: 'submitted', cn: '提交', us: 'Submit' },
    grant: { from: ['submitted'], to: 'granted', cn: '同意', us: 'Grant' },
    refuse: { from: ['submitted'], to: 'refused', cn: '拒绝', us: 'Refuse' },
    expire: { from: ['submitted'], to: 'refused', cn: '过期', us: 'Expire' },
  },
  open: ['draft', 'refused'],
});

export const wish = pgTable('test_wish', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  department_id: uuid(),
  title: text().notNull(),
  status: text().$type<StateOf<typeof lifecycle>>().notNull().default('draft'),
  price_note: text(),
  created_by: uuid(),
  decided_by: uuid(),
  updated_at: updatedAt(),
  version: version(),
});

const r = defineRefusals('test_wish', {
  own: { cn: '不能审核自己的愿望', us: 'Somebody else has to decide about your wish' },
  too_dear: { cn: '太贵', us: 'Too dear' },
});

const row = z.object({
  id,
  title: z.string(),
  price_note: z.string().nullable(),
  version: z.int(),
  ...stateFields(lifecycle),
});

const callsOf = (path: string) =>
  crud({
    path,
    words: ['wish', 'wishes'],
    read: ['9902', '9903'],
    write: ['9902'],
    query: listQuery(['title'], { ...stateFilter(lifecycle) }),
    row,
    draft: z.strictObject({ title: line(1, 40), department_id: id.nullable().default(null) }),
    lifecycle,
    moves: {
      submit: {},
      grant: { right: ['9903'], body: z.strictObject({ price_note: line(1, 20) }), refusals: [r.own, r.too_dear] },
      refuse: { right: ['9903'], reason: 'needed', refusals: [r.own] },
    },
  });

const wishes = defineEndpoints('test_wishes', callsOf('/test_wishes'));
const quietWishes = defineEndpoints('test_quiet_wishes', callsOf('/test_quiet_wishes'));

const storeOf = (contract: typeof wishes, among?: (actor: Actor) => SQL) =>
  defineStore(contract, {
    table: wish,
    name: 'wish',
    ...(among ? { among } : {}),
    department: wish.department_id,
    list: {
      sorts: { title: wish.title },
      default_sort: 'title',
      filters: { status: anyOf(wish.status) },
    },
    beforeCreate: async ({ actor }) => ({ created_by: actor.user_id }),
    lifecycle,
    review: { moves: ['grant', 'refuse'], other: { than: 'created_by', refusal: r.own } },
    may: {
      update: (one, { actor }) => one.created_by === actor.user_id,
      submit: (one, { actor }) => one.created_by === actor.user_id,
    },
    beforeMove: {
      grant: async (_ctx, one, { price_note }) => {
        if (one.title === 'Gold') throw refuse(r.too_dear);
        return { set: { price_note } };
      },
    },
  });

const wishStore = storeOf(wishes);
/** The same wishes, shown to those who wrote them, and once granted to all of the school. */
export const quietWishStore = storeOf(
  quietWishes,
  ({ user_id }) => or(eq(wish.created_by, user_id), eq(wish.status, 'granted')) as SQL,
);

export const WISH_TABLES = [
  `create table test_wish (id uuid primary key, organization_id uuid not null, department_id uuid, title text not null,
    status text not null default 'draft', price_note text, created_by uuid, decided_by uuid,
    updated_at timestamptz not null default now(), version int not null default 1)`,
  'grant all on test_wish to portal_app',
];

export const wishModule: ServerModule = {
  name: 'test-wishes',
  rights: {
    '9902': { name: '愿望', name_en: 'Wishes', roles: [] },
    '9903': { name: '审核愿望', name_en: 'Decide about wishes', roles: [] },
  },
  routes: [implement(wishes)(wishStore.handlers), implement(quietWishes)(quietWishStore.handlers)],
};

const [school, otherSchool] = [uuidv7(), uuidv7()];
export const [mathematics, music] = [uuidv7(), uuidv7()];
/** Two who wish, one who decides for the school, one for the musicians alone, one of another school, one who may nothing. */
export const [lin, chen, head, conductor, far, nobody] = Array.from({ length: 6 }, () => uuidv7()) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const everywhere = { organizations: [school], departments: null };
const HELD: Readonly<Record<string, Person['grants']>> = {
  [lin]: new Map([['9902', everywhere]]),
  [chen]: new Map([
    ['9902', everywhere],
    ['9903', everywhere],
  ]),
  [head]: new Map([['9903', everywhere]]),
  [conductor]: new Map([['9903', { organizations: [school], departments: [music] }]]),
  [far]: new Map([
    ['9902', { organizations: [otherSchool], departments: null }],
    ['9903', { organizations: [otherSchool], departments: null }],
  ]),
};
export const loadPerson = async (_: unknown, userId: string): Promise<Person> => {
  const place = userId === far ? otherSchool : school;
  return {
    ...plainPerson(userId),
    name: userId === head ? '郑校长' : '林老师',
    organization_id: place,
    client_id: place,
    reach: [place],
    grants: HELD[userId] ?? new Map(),
  };
};
