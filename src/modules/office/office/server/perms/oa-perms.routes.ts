import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
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
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  list: ({ query }, ctx) => listPerms(ctx, query),
  get: async (input, ctx) => named(ctx, await get(input, ctx)),
  create: async (input, ctx) => named(ctx, await create(input, ctx)),
  update: async (input, ctx) => named(ctx, await update(input, ctx)),
});
