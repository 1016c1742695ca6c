import type { FastifyRequest } from 'fastify';
import { type Endpoint, nameOf } from '#shared/endpoint.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { requireAccess } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { readCookie } from './cookies.ts';
import type { CallLimits } from './limits.ts';
import { addressLimit, addressOrNetwork } from './networks.ts';
import { isOwnOrigin } from './origin.ts';

/** Name of the HttpOnly cookie beside the token; the prefix needs TLS, which a laptop does not have. */
export const deviceCookieName = (services: Services): string =>
  services.env.public_url.startsWith('https:') ? '__Host-sid2' : 'sid2';

/** What a client without cookies says about itself: sessions that began with it go on with it alone. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return typeof headers.device === 'string' && headers.device.length >= 16 ? headers.device : undefined;
}

/** Whether a write comes from a page of ours or from no page at all; browsers that do not say the site say the origin. */
function isOwnPage(request: FastifyRequest, { env }: Services): boolean {
  const site = request.headers['sec-fetch-site'];
  return site ? site === 'same-origin' || site === 'none' : isOwnOrigin(request, env);
}

/** Before the body is read: session, right and rate limit. Sets the actor on the request, or refuses. */
export async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: Services,
  limits: CallLimits,
): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (endpoint.method !== 'GET' && !isOwnPage(request, services)) throw refuse(shared.use_page);
  if (endpoint.side_effect && site !== 'same-origin' && !request.headers['x-portal'] && !request.headers.token) {
    // a shell that shows no page of ours opens its sign-in by 401401
    throw refuse(endpoint.right === 'public' ? shared.use_page : shared.signed_out);
  }
  const token = request.headers.token;
  if (typeof token === 'string' && token) {
    request.actor = await services.sessions
      .recognise(token, readCookie(request, deviceCookieName(services)) ?? deviceOf(request))
      .catch((error: unknown) => {
        if (endpoint.right === 'public' && error instanceof RefusalError) return null;
        countAnonymous(request, endpoint, services, limits); // invented tokens cost a look-up each
        throw error;
      });
  }
  const { actor, ip } = request;
  if (actor) limits.count(`user:${actor.user_id}`, services.env.CALLS_PER_MINUTE_USER, 60);
  else countAnonymous(request, endpoint, services, limits);
  requireAccess(endpoint.right, actor);
  if (endpoint.own_hands && actor?.impersonator_id) throw refuse(shared.as_another);
  if (endpoint.own_hands && actor?.switched_from) throw refuse(shared.as_child);
  if (endpoint.limit) {
    const { per, count, seconds } = endpoint.limit;
    const { group, name } = nameOf(endpoint);
    if (per === 'user' && actor) limits.count(`${group}.${name}:${actor.user_id}`, count, seconds);
    else limits.count(`${group}.${name}:${addressOrNetwork(ip)}`, addressLimit(services.env, ip, count), seconds);
  }
}

/**
 * Before the sign-in there is nothing to count but the address, and a whole school may sit behind one: its limit is
 * high, and the plain reads that every page begins with are counted apart, so that the sign-in page loads however many
 * sign in at once.
 */
function countAnonymous({ ip }: FastifyRequest, endpoint: Endpoint, { env }: Services, limits: CallLimits): void {
  const [what, count] =
    endpoint.method === 'GET' && !endpoint.side_effect
      ? ['reads', env.READS_PER_MINUTE_ANONYMOUS]
      : ['calls', env.CALLS_PER_MINUTE_ANONYMOUS];
  limits.count(`${what}:${addressOrNetwork(ip)}`, addressLimit(env, ip, count), 60);
}
