import { offerParts } from '#server/audience/audience.ts';
import { type Context, implement } from '#server/http/context.ts';
import { oaPerms } from '../../contract/oa-perms.contract.ts';
import { listPeople } from './oa-people.service.ts';
import { listPerms, oaPermStore, withNames } from './oa-perms.store.ts';
import { listOwnPerms } from './own-perms.service.ts';

const { get, create, update } = oaPermStore.handlers;

type Row = Awaited<ReturnType<typeof get>>;
const named = async (ctx: Context, row: Row): Promise<Row> => (await withNames(ctx, [row]))[0] ?? row;

export const oaPermRoutes = implement(oaPerms)({
  mine: (_input, ctx) => listOwnPerms(ctx),
  people: ({ query }, ctx) => listPeople(ctx, query),
  async audienceOptions({ query: { kind, q } }, ctx) {
    const list = await offerParts(ctx.services, { db: ctx.db, actor: ctx.actor, scope: ctx.scope }, kind, q);
    return { list: list.map(({ organization_id: _, ...part }) => part) };
  },
  list: ({ query }, ctx) => listPerms(ctx, query),
  get: async (input, ctx) => named(ctx, await get(input, ctx)),
  create: async (input, ctx) => named(ctx, await create(input, ctx)),
  update: async (input, ctx) => named(ctx, await update(input, ctx)),
});
