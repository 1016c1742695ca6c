import { type ResourceAsker, resourceViewer } from '#modules/learning/course-resources/server/public.ts';
import type { Viewer } from './reach.queries.ts';

/**
 * Facts of the caller, the same by which their resources are decided, read once a request. Null: somebody without a
 * school.
 */
export async function viewerOf(ctx: ResourceAsker): Promise<Viewer | null> {
  const { organization_id, client_id } = ctx.actor;
  return organization_id && client_id ? resourceViewer(ctx) : null;
}
