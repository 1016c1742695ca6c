import { defineEndpoints, type Endpoint, type Schema } from '#shared/endpoint.ts';
import type { DirectCall, ReviewMove } from '#shared/review.ts';
import { type CacheGroup, invalidateOf } from '../../api/cache.ts';
import { call } from '../../api/call.ts';
import { hasSteppedUp } from '../../api/reactions.ts';

/**
 * The call of a decision as an endpoint of its module: what it answers makes the answers of that module old. Its path is
 * its name, so that what was typed about one thing is never put back at another.
 */
export function endpointOf({ method, path }: DirectCall, group: string, body?: Schema): Endpoint {
  const endpoint: Endpoint = { method, path, summary: path, right: 'signed_in', ...(body ? { body } : {}) };
  defineEndpoints<Record<string, Endpoint>>(group, { [path]: endpoint });
  return endpoint;
}

/** Makes one call that decides, or that takes a decision back. Rejects with ApiError; the lists are read again either way. */
export async function decide(
  made: DirectCall,
  { group }: Pick<ReviewMove, 'group'>,
  invalidates: readonly CacheGroup[],
): Promise<void> {
  const endpoint = endpointOf(made, group);
  const input = made.body ? { body: made.body } : {};
  try {
    await call(endpoint, input).catch(async (error: unknown) => {
      if (!(await hasSteppedUp(error))) throw error;
      await call(endpoint, input);
    });
  } finally {
    void invalidateOf(endpoint, ...invalidates);
  }
}
