import { implement } from '#server/http/context.ts';
import { idPhotos } from '../contract/id-photos.contract.ts';
import { avatars, profile } from '../contract/profile.contract.ts';
import { changeAvatar, sendAvatar } from './avatars.service.ts';
import { changeIdPhoto, decideIdPhoto, listPhotos, showOwnIdPhoto } from './id-photos.service.ts';
import { showOwn, updateOwn } from './profile.service.ts';

export const profileRoutes = implement(profile)({
  show: (_input, ctx) => showOwn(ctx),
  update: ({ body }, ctx) => updateOwn(ctx, body),
  changeAvatar: ({ params, body }, ctx) => changeAvatar(ctx, params.id, body),
});

export const avatarRoutes = implement(avatars)({
  show: ({ params, query }, ctx) => sendAvatar(ctx, params.id, query.s),
});

export const idPhotoRoutes = implement(idPhotos)({
  mine: (_input, ctx) => showOwnIdPhoto(ctx),
  change: ({ params, body }, ctx) => changeIdPhoto(ctx, params.id, body.file_id),
  list: ({ query }, ctx) => listPhotos(ctx, query),
  decide: ({ params, body }, ctx) => decideIdPhoto(ctx, params.id, body),
});
