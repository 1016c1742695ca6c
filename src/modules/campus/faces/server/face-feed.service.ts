import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { faceLists } from '../contract/face-lists.contract.ts';
import { faceLifecycle } from '../contract/face-lists.lifecycle.ts';
import { faceRights } from '../rights.ts';
import { facesIn, isWaitingFace, listWaiting, type NamedFace } from './face-lists.queries.ts';
import { faceActs } from './faces.policy.ts';
import { faceList } from './tables.ts';

/** Faces that wait for a review, for the home pages of those who may review them. */
export const faceTodos: FindTodos = async (ctx) => {
  const { actor, db } = ctx;
  if (!holds(actor, faceRights.review)) return [];
  const waiting = await listWaiting(db, scopeOf(actor, faceRights.review));
  return waiting.filter(({ face }) => faceActs.of(ctx, face).includes('review')).map((one) => todoOf(ctx, one));
};

export const faceWaits: TodoWaits = ({ actor }) =>
  holds(actor, faceRights.review) ? anyRow(faceList, isWaitingFace(scopeOf(actor, faceRights.review))) : null;

function todoOf({ actor }: Viewer, { face, person, handed_in_by }: NamedFace): Todo {
  const body = { version: face.version };
  return {
    key: `face_list:${face.id}`,
    kind: 'face_review',
    title: `${person.name} 的门禁人脸待审核`,
    title_en: `Face of ${person.name_en ?? person.name} to review`,
    detail: person.number ?? '',
    detail_en: person.number ?? '',
    due_at: null,
    since: face.created_at,
    route: '/doorLock/faces',
    mobile_route: '/mobile/doorLock/faces',
    review: reviewOf(actor, {
      type: 'face_list',
      id: face.id,
      facts: [
        fact({ cn: '姓名', us: 'Name' }, person.name, person.name_en),
        fact({ cn: '编号', us: 'Number' }, person.number),
        fact({ cn: '提交人', us: 'Submitted by' }, handed_in_by.name, handed_in_by.name_en),
      ],
      moves: [
        decision('approve', faceLists.review, face.id, { body: { ...body, status: 'active' }, words: 'opinion' }),
        decision('return', faceLists.review, face.id, { body: { ...body, status: 'rejected' }, words: 'opinion' }),
      ],
      // nobody lets a face through doors without having looked at it
      batch: false,
      for: lentBy(actor, faceRights.review),
    }),
  };
}

/** Faces that somebody decided, or submitted: own ones, and those of the schools where they review. */
export const faceReviews: ReviewedKind = {
  type: 'face_list',
  module: 'faces',
  lifecycle: faceLifecycle,
  decides: ['review'],
  hands_in: ['create'],
  rows: async ({ db, actor }, ids) => {
    const scope = holds(actor, faceRights.review) ? scopeOf(actor, faceRights.review) : null;
    return (await facesIn(db, scope, actor.user_id, ids)).map(({ face, person }) => ({
      id: face.id,
      title: `${person.name} 的门禁人脸`,
      title_en: `Face of ${person.name_en ?? person.name}`,
      detail: person.number,
      state: face.status,
      route: scope ? '/doorLock/faces' : '/myFace',
      mobile_route: scope ? '/mobile/doorLock/faces' : '/mobile/myFace',
    }));
  },
};
