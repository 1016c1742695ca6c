import { accessRights } from '#modules/core/access/rights.ts';
import { frameOf } from '#modules/core/access/server/public.ts';
import { preferencesOf } from '#modules/core/shell/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';

/** An app that the organisation runs and this person may open. */
export interface OpenApp {
  readonly code: string;
  readonly is_default: boolean;
  readonly position: number | null;
  readonly id: string;
}

/** Holders see every app; a page whose right they lack says so by itself. */
const ADMIN_AREA = accessRights.administration;
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

/** Whether the caller lets the portal look at how often they open their apps; they do until they refuse. */
export async function allowsFrequentApps(ctx: Context): Promise<boolean> {
  return (await preferencesOf(ctx))['frequent_apps'] !== false;
}
