import type { Context } from '#server/http/context.ts';
import { definePort } from '#server/ports.ts';
import { frameOf } from './frames.service.ts';
import { publicSettings } from './settings.ts';

/**
 * Finds the apps that a person put first, or null when they never chose. Provided by the module that keeps preferences.
 */
type UsualApps = (context: Context) => Promise<readonly string[] | null>;

/** Where a person's own choice of usual apps is kept. */
export const usualApps = definePort<UsualApps>('the usual apps of people', async () => null);

export async function viewSystemSettings(ctx: Context) {
  const frame = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  return publicSettings(frame, await usualApps.of(ctx.services)(ctx));
}
