import { implement } from '#server/http/context.ts';
import { avatars, profile } from '../contract/profile.contract.ts';
import { changeAvatar, sendAvatar } from './avatars.service.ts';
import { showOwn, updateOwn } from './profile.service.ts';

export const profileRoutes = implement(profile)({
  show: (_input, ctx) => showOwn(ctx),
  update: ({ body }, ctx) => updateOwn(ctx, body),
  changeAvatar: ({ params, body }, ctx) => changeAvatar(ctx, params.id, body),
});

export const avatarRoutes = implement(avatars)({
  show: ({ params, query }, ctx) => sendAvatar(ctx, params.id, query.s),
});
