import { newToken } from '#server/crypto/seal.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';

const LIFE_SECONDS = 1800;
const FORM = /^[\w-]{43}$/;

/** Name of the cookie that binds codes and tickets to the browser that asked for them. */
export const flowCookie = (services: Services): string =>
  services.env.public_url.startsWith('https:') ? '__Host-flow' : 'flow';

/** The flow of this browser, or undefined. */
export function currentFlow(ctx: OpenContext): string | undefined {
  const value = ctx.cookie(flowCookie(ctx.services));
  return value && FORM.test(value) ? value : undefined;
}

/** The flow of this browser, begun when there is none, and good for another half hour. */
export function beginFlow(ctx: OpenContext): string {
  const flow = currentFlow(ctx) ?? newToken();
  ctx.setCookie(flowCookie(ctx.services), flow, { max_age_seconds: LIFE_SECONDS, same_site: 'strict' });
  return flow;
}
