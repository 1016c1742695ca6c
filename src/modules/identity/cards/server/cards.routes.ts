import { implement } from '#server/http/context.ts';
import { businessCards } from '../contract/business-cards.contract.ts';
import { cardTemplates } from '../contract/card-templates.contract.ts';
import { digitalCards } from '../contract/digital-cards.contract.ts';
import { showBusinessCards, updateBusinessCard } from './business-cards.service.ts';
import { issueCards, listHolders, printCards } from './digital-cards/card-issue.service.ts';
import { viewCardLook } from './digital-cards/card-looks.service.ts';
import { blockCard, reportLost, unblockCard } from './digital-cards/digital-card-blocks.service.ts';
import { listCards, listScans } from './digital-cards/digital-cards.queries.ts';
import { setCardLanguage, showCard } from './digital-cards/digital-cards.service.ts';
import { previewPeople } from './templates/card-preview.service.ts';
import {
  copyTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './templates/card-templates.service.ts';

export const digitalCardRoutes = implement(digitalCards)({
  show: ({ params, query }, ctx) => showCard(ctx, params.id, query.kind),
  look: ({ params, query }, ctx) => viewCardLook(ctx, params.id, query.kind),
  update: ({ params, body }, ctx) => setCardLanguage(ctx, params.id, body),
  list: ({ query }, ctx) => listCards(ctx.db, ctx.scope, query),
  holders: ({ query }, ctx) => listHolders(ctx, query),
  issue: ({ body }, ctx) => issueCards(ctx, body),
  print: ({ body }, ctx) => printCards(ctx, body.card_ids),
  block: ({ params, body }, ctx) => blockCard(ctx, params.id, body.reason),
  unblock: ({ params, body }, ctx) => unblockCard(ctx, params.id, body.reason),
  reportLost: ({ params }, ctx) => reportLost(ctx, params.id),
  scans: ({ query }, ctx) => listScans(ctx.db, ctx.actor.user_id, query),
});

export const businessCardRoutes = implement(businessCards)({
  mine: (_input, ctx) => showBusinessCards(ctx),
  update: ({ body }, ctx) => updateBusinessCard(ctx, body),
});

export const cardTemplateRoutes = implement(cardTemplates)({
  list: ({ query }, ctx) => listTemplates(ctx, query),
  get: ({ params }, ctx) => getTemplate(ctx, params.id),
  create: ({ body }, ctx) => createTemplate(ctx, body),
  update: ({ params, body }, ctx) => updateTemplate(ctx, params.id, body),
  copy: ({ params, body }, ctx) => copyTemplate(ctx, params.id, body),
  remove: ({ params }, ctx) => removeTemplate(ctx, params.id),
  preview: ({ query }, ctx) => previewPeople(ctx, query.kind),
});
