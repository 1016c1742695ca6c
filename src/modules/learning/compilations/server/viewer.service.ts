import { findResourceViewer, type ResourceAsker } from '#modules/learning/course-resources/server/public.ts';
import type { Viewer } from './reach.queries.ts';

/** The circles in which somebody stands decide about works as they do about resources. Null: somebody without a school. */
export function viewerOf(ctx: ResourceAsker): Promise<Viewer | null> {
  return findResourceViewer(ctx);
}
