import { frameOf, settingIn, settings, USUAL_APPS_AT_MOST } from '#modules/core/access/server/public.ts';
import { preferencesOf, usualAppsOf } from '#modules/core/shell/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { say } from '#shared/text.ts';
import { listFrequent } from './app-use.queries.ts';
import { APP_WORDS } from './app-words.ts';
import { newApps, type OpenApp, type UsualApps, usualApps } from './usual-apps.policy.ts';

/** Holders see every app; a page whose right they lack says so by itself. */
const ADMIN_AREA = '99999';
/** The page on which the apps stand. */
const HOME = 'home';

/** Apps of the current organisation of which the caller holds an action. */
export async function listOpenApps(ctx: Context): Promise<(OpenApp & { readonly description: string | null })[]> {
  const { apps } = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const seesAll = holds(ctx.actor, ADMIN_AREA);
  return apps
    .filter(({ wfl_app }) => wfl_app.code !== HOME)
    .filter(
      ({ wfl_app }) => seesAll || wfl_app.wfl_app_actions.some(({ code }) => holds(ctx.actor, code as ActionCode)),
    )
    .map(({ is_default, position, wfl_app: { id, code, description } }) => ({
      id,
      code,
      description,
      is_default,
      position,
    }));
}

/** The apps that stand first for the caller, and those that they open often beside them. */
export async function viewUsualApps(ctx: Context): Promise<UsualApps & { readonly frequent: string[] }> {
  const frame = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const open = await listOpenApps(ctx);
  const usual = usualApps(open, await usualAppsOf(ctx), settingIn(frame, settings.usually_app), USUAL_APPS_AT_MOST);
  return { ...usual, frequent: await frequentBeside(ctx, open, usual.codes) };
}

async function frequentBeside(ctx: Context, open: readonly OpenApp[], codes: readonly string[]): Promise<string[]> {
  if (!(await wantsFrequent(ctx))) return [];
  return listFrequent(
    ctx.db,
    ctx.actor.user_id,
    open.map((app) => app.code),
    codes,
  );
}

/** Whether the caller lets the portal look at how often they open their apps; they do until they say no. */
export async function wantsFrequent(ctx: Context): Promise<boolean> {
  return (await preferencesOf(ctx))['frequent_apps'] !== false;
}

/** A line about each app that the caller may open, and which came lately. */
export async function viewAppFacts(ctx: Context) {
  const open = await listOpenApps(ctx);
  const { apps } = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const fresh = newApps(
    apps.map(({ wfl_app }) => wfl_app),
    Date.now(),
  );
  return open.map(({ code, description }) => {
    const words = APP_WORDS[code];
    return { code, about: words ? say(words, ctx.lang) : description, is_new: fresh.has(code) };
  });
}
