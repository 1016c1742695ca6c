import { frameOf, settingIn, settings, USUAL_APPS_AT_MOST } from '#modules/core/access/server/public.ts';
import { usualAppsOf } from '#modules/core/shell/server/public.ts';
import { allowsFrequentApps, listFrequentApps, listOpenApps, type OpenApp } from '#modules/desk/usage/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { localize } from '#shared/text.ts';
import { APP_DESCRIPTIONS } from './app-descriptions.ts';
import { newApps, type UsualApps, usualApps } from './usual-apps.policy.ts';

/** The apps that stand first for the caller, and those that they open often beside them. */
export async function viewUsualApps(ctx: Context): Promise<UsualApps & { readonly frequent: string[] }> {
  const frame = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const open = await listOpenApps(ctx);
  const usual = usualApps(open, await usualAppsOf(ctx), settingIn(frame, settings.usually_app), USUAL_APPS_AT_MOST);
  return { ...usual, frequent: await frequentBeside(ctx, open, usual.codes) };
}

async function frequentBeside(ctx: Context, open: readonly OpenApp[], codes: readonly string[]): Promise<string[]> {
  if (!(await allowsFrequentApps(ctx))) return [];
  return listFrequentApps(
    ctx.db,
    ctx.actor.user_id,
    open.map((app) => app.code),
    codes,
  );
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
    const words = APP_DESCRIPTIONS[code];
    return { code, about: words ? localize(words, ctx.lang) : description, is_new: fresh.has(code) };
  });
}
