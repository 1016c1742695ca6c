import { frameOf, settingIn, settings, USUAL_APPS_AT_MOST } from '#modules/access/server/public.ts';
import { usualAppsOf } from '#modules/shell/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { type OpenApp, type UsualApps, usualApps } from './usual-apps.policy.ts';

/** Holders see every app; a page whose right they lack says so by itself. */
const ADMIN_AREA = '99999';
/** The page on which the apps stand. */
const HOME = 'home';

/** Apps of the current organisation of which the caller holds an action. */
export async function listOpenApps(ctx: Context): Promise<OpenApp[]> {
  const { apps } = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const seesAll = holds(ctx.actor, ADMIN_AREA);
  return apps
    .filter(({ wfl_app }) => wfl_app.code !== HOME)
    .filter(
      ({ wfl_app }) => seesAll || wfl_app.wfl_app_actions.some(({ code }) => holds(ctx.actor, code as ActionCode)),
    )
    .map(({ is_default, position, wfl_app }) => ({ id: wfl_app.id, code: wfl_app.code, is_default, position }));
}

/** The apps that stand first for the caller. */
export async function viewUsualApps(ctx: Context): Promise<UsualApps> {
  const frame = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  return usualApps(
    await listOpenApps(ctx),
    await usualAppsOf(ctx),
    settingIn(frame, settings.usually_app),
    USUAL_APPS_AT_MOST,
  );
}
