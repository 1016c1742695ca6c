import { implement } from '#server/http/context.ts';
import { awards } from '../contract/award.contract.ts';
import { awardStore } from './award.store.ts';
import { checkAttachment, requireMine } from './certificates.service.ts';

export const awardRoutes = implement(awards)({
  ...awardStore.handlers,
  check_attachment: async ({ params }, ctx) => checkAttachment(ctx, await awardStore.get(ctx, params.id)),
  mine_show: async ({ params }, ctx) => awardStore.getIn(ctx, [await requireMine(ctx, params.id)], params.id),
});
