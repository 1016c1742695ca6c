import { implement } from '#server/http/context.ts';
import { businessCards } from '../contract/business-cards.contract.ts';
import { cardTemplates } from '../contract/card-templates.contract.ts';
import { corrections } from '../contract/corrections.contract.ts';
import { digitalCards } from '../contract/digital-cards.contract.ts';
import { idPhotos } from '../contract/id-photos.contract.ts';
import { ownData } from '../contract/own-data.contract.ts';
import { avatars, profile } from '../contract/profile.contract.ts';
import { changeAvatar, sendAvatar } from './avatars.service.ts';
import { showBusinessCards, updateBusinessCard } from './business-cards.service.ts';
import { issueCards, listHolders, printCards } from './card-issue.service.ts';
import { lookOf } from './card-looks.service.ts';
import { previewPeople } from './card-preview.service.ts';
import {
  copyTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './card-templates.service.ts';
import { askForCorrection, listCorrections } from './corrections.service.ts';
import { blockCard, reportLost, unblockCard } from './digital-card-blocks.service.ts';
import { listCards, listScans } from './digital-cards.queries.ts';
import { setCardLanguage, showCard } from './digital-cards.service.ts';
import { startPhotoZip } from './id-photo-zips.service.ts';
import { changeIdPhoto, decideIdPhoto, listPhotos, showOwnIdPhoto } from './id-photos.service.ts';
import { collectOwnData } from './own-data.service.ts';
import { showOwn, updateOwn } from './profile.service.ts';

export const profileRoutes = implement(profile)({
  show: (_input, ctx) => showOwn(ctx),
  completeness: async (_input, ctx) => (await showOwn(ctx)).completeness,
  update: ({ body }, ctx) => updateOwn(ctx, body),
  changeAvatar: ({ params, body }, ctx) => changeAvatar(ctx, params.id, body),
});

export const avatarRoutes = implement(avatars)({
  show: ({ params, query }, ctx) => sendAvatar(ctx, params.id, query.s),
});

export const idPhotoRoutes = implement(idPhotos)({
  mine: (_input, ctx) => showOwnIdPhoto(ctx),
  change: ({ params, body }, ctx) => changeIdPhoto(ctx, params.id, body.file_id),
  importZip: ({ body }, ctx) => startPhotoZip(ctx, body),
  list: ({ query }, ctx) => listPhotos(ctx, query),
  decide: ({ params, body }, ctx) => decideIdPhoto(ctx, params.id, body),
});

export const digitalCardRoutes = implement(digitalCards)({
  show: ({ params, query }, ctx) => showCard(ctx, params.id, query.kind),
  look: ({ params, query }, ctx) => lookOf(ctx, params.id, query.kind),
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

export const correctionRoutes = implement(corrections)({
  list: ({ query }, ctx) => listCorrections(ctx, query.user_id),
  create: ({ body }, ctx) => askForCorrection(ctx, body),
});

export const ownDataRoutes = implement(ownData)({
  get: (_input, ctx) => collectOwnData(ctx),
});
