import type { Context } from '#server/http/context.ts';
import { frameOf } from './frames.service.ts';
import { publicSettings } from './settings.ts';

/** Finds the apps that a person put first, or null when they never chose. Given by whoever keeps preferences. */
type UsualApps = (context: Context) => Promise<readonly string[] | null>;

let usualApps: UsualApps = async () => null;

/** Tells where a person's own choice of usual apps is kept. */
export function registerUsualApps(find: UsualApps): void {
  usualApps = find;
}

export async function viewSystemSettings(ctx: Context) {
  const frame = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  return publicSettings(frame, await usualApps(ctx));
}
