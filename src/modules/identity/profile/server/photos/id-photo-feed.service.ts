import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { profileRights } from '../../rights.ts';
import { listWaitingPhotos, type WaitingPhoto } from './id-photos.queries.ts';

/** ID photos that wait for a decision, for the home pages of those who may decide. */
export const idPhotoTodos: FindTodos = async (ctx) => (await waiting(ctx)).map(todoOf);

async function waiting({ actor, db }: Context): Promise<WaitingPhoto[]> {
  return holds(actor, profileRights.photos) ? listWaitingPhotos(db, scopeOf(actor, profileRights.photos)) : [];
}

function todoOf({ id, created_at, person, organization }: WaitingPhoto): Todo {
  return {
    key: `id_photo_change:${id}`,
    kind: 'id_photo_review',
    title: `${person.name} 的证件照待审核`,
    title_en: `ID photo of ${person.name_en ?? person.name} to review`,
    detail: organization.name,
    detail_en: organization.name_en ?? organization.name,
    due_at: null,
    since: created_at,
    route: '/EIdCardManage?tab=photos',
    mobile_route: null,
    quick: null,
  };
}
