import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { idPhotos } from '../../contract/id-photos.contract.ts';
import { idPhotoLifecycle } from '../../contract/id-photos.lifecycle.ts';
import { profileRights } from '../../rights.ts';
import { idPhotoChange } from '../tables.ts';
import { isWaitingPhoto, listPhotosAmong, listWaitingPhotos, type WaitingPhoto } from './id-photos.queries.ts';

/** ID photos that wait for a decision, for the home pages of those who may decide. */
export const idPhotoTodos: FindTodos = async (ctx) => (await waiting(ctx)).map((photo) => todoOf(ctx.actor, photo));

export const idPhotoWaits: TodoWaits = ({ actor }) =>
  holds(actor, profileRights.photos)
    ? anyRow(idPhotoChange, isWaitingPhoto(scopeOf(actor, profileRights.photos)))
    : null;

async function waiting({ actor, db }: Context): Promise<WaitingPhoto[]> {
  return holds(actor, profileRights.photos) ? listWaitingPhotos(db, scopeOf(actor, profileRights.photos)) : [];
}

/** Photos that somebody decided, where they still decide, and own ones that they handed in. */
export const idPhotoReviews: ReviewedKind = {
  type: 'id_photo_change',
  module: 'profile',
  lifecycle: idPhotoLifecycle,
  decides: ['decide'],
  hands_in: ['create'],
  rows: async ({ actor, db }, ids) => {
    const scope = holds(actor, profileRights.photos) ? scopeOf(actor, profileRights.photos) : null;
    return (await listPhotosAmong(db, scope, actor.user_id, ids)).map(({ id, state, person, organization }) => ({
      id,
      title: `${person.name} 的证件照`,
      title_en: `ID photo of ${person.name_en ?? person.name}`,
      detail: organization.name,
      detail_en: organization.name_en,
      state,
      route: scope ? '/EIdCardManage?tab=photos' : '/profile',
      mobile_route: null,
    }));
  },
};

function todoOf(actor: Actor, { id, created_at, person, organization, version }: WaitingPhoto): Todo {
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
    review: reviewOf(actor, {
      type: 'id_photo_change',
      id,
      facts: [
        fact({ cn: '姓名', us: 'Name' }, person.name, person.name_en),
        fact({ cn: '学校', us: 'School' }, organization.name, organization.name_en),
      ],
      moves: [
        decision('approve', idPhotos.decide, id, { body: { decision: 'used', version }, words: 'reason' }),
        decision('return', idPhotos.decide, id, { body: { decision: 'returned', version }, words: 'reason' }),
      ],
      // a picture is looked at before
      batch: false,
      for: lentBy(actor, profileRights.photos),
    }),
  };
}
