import { implement } from '#server/http/context.ts';
import { frame } from '#shared/calls/frame.contract.ts';
import { storeClientErrors } from '../client-errors.service.ts';
import { switchOrganization, viewCurrentUser, viewSettings } from './frame.service.ts';
import { changePreferences, viewPreferences } from './preferences.service.ts';
import { viewPublicConfig } from './public-config.service.ts';

/** The calls of the frame, but for signing out (account) and the bell (notifications). */
export const routes = implement({
  settings: frame.settings,
  showCurrent: frame.showCurrent,
  preferences: frame.preferences,
  setPreferences: frame.setPreferences,
  switchOrganization: frame.switchOrganization,
  publicConfig: frame.publicConfig,
  clientErrors: frame.clientErrors,
})({
  settings: ({ query }, ctx) => viewSettings(ctx, query),
  showCurrent: (_input, ctx) => viewCurrentUser(ctx),
  preferences: (_input, ctx) => viewPreferences(ctx),
  setPreferences: ({ body }, ctx) => changePreferences(ctx, body),
  switchOrganization: ({ body }, ctx) => switchOrganization(ctx, body.organization_id),
  publicConfig: (_input, ctx) => viewPublicConfig(ctx),
  clientErrors: ({ body }, ctx) => storeClientErrors(ctx, body.errors),
});
