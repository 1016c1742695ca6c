import { bindMoves } from '#server/lifecycle/moves.ts';
import { resourceRefusals as r } from '../../contract/course-resources.refusals.ts';
import { resourceLifecycle } from '../../contract/resource.lifecycle.ts';
import { courseResource } from '../tables.ts';

/** The moves of resources; owners never decide about their own. */
export const resourceMoves = bindMoves({
  type: 'course_resource',
  lifecycle: resourceLifecycle,
  table: courseResource,
  wrong_state: r.wrong_state,
  review: { moves: ['review', 'accept'], other: { than: 'owner_id', refusal: r.own_review } },
});
