import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { faceRights } from '../rights.ts';
import { listWaiting, type NamedFace } from './face-lists.queries.ts';

/** Faces that wait for a review, for the home pages of those who may review them. */
export const faceTodos: FindTodos = async ({ actor, db }) => {
  if (!holds(actor, faceRights.review)) return [];
  const waiting = await listWaiting(db, scopeOf(actor, faceRights.review));
  const isOwn = ({ face }: NamedFace) => face.user_id === actor.user_id || face.handed_in_by === actor.user_id;
  return waiting.filter((one) => !isOwn(one)).map(todoOf);
};

function todoOf({ face, person }: NamedFace): Todo {
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
    quick: null,
  };
}
