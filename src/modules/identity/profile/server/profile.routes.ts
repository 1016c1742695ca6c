import { implement } from '#server/http/context.ts';
import { corrections } from '../contract/corrections.contract.ts';
import { idPhotos } from '../contract/id-photos.contract.ts';
import { ownData } from '../contract/own-data.contract.ts';
import { avatars, profile } from '../contract/profile.contract.ts';
import { changeAvatar, sendAvatar } from './avatars.service.ts';
import { listCorrections, requestCorrection } from './corrections/corrections.service.ts';
import { collectOwnData } from './own-data/own-data.service.ts';
import { startPhotoZip } from './photos/id-photo-zips.service.ts';
import { changeIdPhoto, decideIdPhoto, listPhotos, showOwnIdPhoto } from './photos/id-photos.service.ts';
import { updateOwnProfile, viewOwnProfile } from './profile.service.ts';

export const profileRoutes = implement(profile)({
  show: (_input, ctx) => viewOwnProfile(ctx),
  completeness: async (_input, ctx) => (await viewOwnProfile(ctx)).completeness,
  update: ({ body }, ctx) => updateOwnProfile(ctx, body),
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

export const correctionRoutes = implement(corrections)({
  list: ({ query }, ctx) => listCorrections(ctx, query.user_id),
  create: ({ body }, ctx) => requestCorrection(ctx, body),
});

export const ownDataRoutes = implement(ownData)({
  get: (_input, ctx) => collectOwnData(ctx),
});
