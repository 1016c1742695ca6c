import { anyRow, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { compilationLifecycle } from '../../contract/compilation.lifecycle.ts';
import { compilations } from '../../contract/compilations.contract.ts';
import { type Found, isWaiting, listAmong, listWaiting } from '../compilations.queries.ts';
import { acrossGroup } from '../reach.queries.ts';
import { compilation } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';
import { pathOf } from './compilation-messages.service.ts';

const MOST = 30;

/** Compilations that wait for the decision of the person, and own ones that came back. */
export async function compilationTodos(ctx: Context): Promise<readonly Todo[]> {
  const viewer = await viewerOf(ctx);
  if (!viewer?.is_staff) return [];
  return acrossGroup(ctx.db, async () => {
    const found = await listWaiting(ctx.db, viewer, MOST);
    return found.map((one) => ({
      ...(one.is_reviewed ? toReview(ctx, one) : returned(one)),
      key: `compilation:${one.id}`,
      title: one.title,
      title_en: one.title_en,
      due_at: null,
      mobile_route: `/mobile/teachAssets/${one.id}`,
    }));
  });
}

export const compilationWaits: TodoWaits = async (ctx) => {
  const viewer = await viewerOf(ctx);
  return viewer?.is_staff ? anyRow(compilation, isWaiting(viewer)) : null;
};

const toReview = ({ actor }: Context, one: Found) => ({
  kind: 'compilation_review',
  detail: one.owner.name,
  detail_en: one.owner.name_en,
  since: one.submitted_at ?? one.updated_at,
  route: `/teach_assets/manage?opened=${one.id}`,
  review: reviewOf(actor, {
    type: 'compilation',
    id: one.id,
    facts: [
      fact({ cn: '标题', us: 'Title' }, one.title, one.title_en),
      fact({ cn: '作者', us: 'Author' }, one.owner.name, one.owner.name_en),
      fact({ cn: '学校', us: 'School' }, one.organization.name, one.organization.name_en),
    ],
    moves: [
      decision('approve', compilations.review, one.id, {
        body: { version: one.version, result: 'approve' },
        words: 'opinion',
      }),
      decision('return', compilations.review, one.id, {
        body: { version: one.version, result: 'return' },
        words: 'opinion',
      }),
    ],
    // what others teach with is opened before
    batch: false,
  }),
});

/** Compilations that somebody decided, or submitted: those they write, manage, or that stand where they review. */
export const compilationReviews: ReviewedKind = {
  type: 'compilation',
  module: 'compilations',
  lifecycle: compilationLifecycle,
  decides: ['review'],
  hands_in: ['submit'],
  rows: async (ctx, ids) => {
    const viewer = await viewerOf(ctx);
    if (!viewer?.is_staff) return [];
    const found = await acrossGroup(ctx.db, () => listAmong(ctx.db, viewer, ids));
    return found.map((one) => ({
      id: one.id,
      title: one.title,
      title_en: one.title_en,
      detail: one.owner.name,
      detail_en: one.owner.name_en,
      state: one.status,
      route: pathOf(one.id),
      mobile_route: `/mobile/teachAssets/${one.id}`,
    }));
  },
};

const returned = (one: Found) => ({
  kind: 'compilation_returned',
  detail: one.opinion,
  detail_en: null,
  since: one.updated_at,
  route: pathOf(one.id),
});
