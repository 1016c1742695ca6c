import { implement } from '#server/http/context.ts';
import { awards } from '../contract/award.contract.ts';
import { countLevels, placeOfMine } from './award.queries.ts';
import { awardStore } from './award.store.ts';
import { viewAwardsOf } from './awards-of-person.service.ts';
import { checkAttachment } from './certificates.service.ts';
import { viewHistory } from './history.service.ts';

export const awardRoutes = implement(awards)({
  ...awardStore.handlers,
  history: ({ params }, ctx) => viewHistory(ctx, params.id),
  levels: (_input, ctx) => countLevels(ctx.db, ctx.scope),
  check_attachment: async ({ params }, ctx) => checkAttachment(ctx, await awardStore.get(ctx, params.id)),
  of_user: ({ params }, ctx) => viewAwardsOf(ctx, params.id),
  mine_show: async ({ params }, ctx) =>
    awardStore.getIn(ctx, [await placeOfMine(ctx.db, ctx.actor, params.id)], params.id),
});
