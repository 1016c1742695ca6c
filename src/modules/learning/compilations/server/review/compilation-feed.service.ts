import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { type Found, listWaiting } from '../compilations.queries.ts';
import { acrossGroup } from '../reach.queries.ts';
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
      ...(one.is_reviewed ? toReview(one) : returned(one)),
      key: `compilation:${one.id}`,
      title: one.title,
      title_en: one.title_en,
      due_at: null,
      mobile_route: `/mobile/teachAssets/${one.id}`,
      quick: null,
    }));
  });
}

const toReview = (one: Found) => ({
  kind: 'compilation_review',
  detail: one.owner.name,
  detail_en: one.owner.name_en,
  since: one.submitted_at ?? one.updated_at,
  route: `/teach_assets/manage?opened=${one.id}`,
});

const returned = (one: Found) => ({
  kind: 'compilation_returned',
  detail: one.opinion,
  detail_en: null,
  since: one.updated_at,
  route: pathOf(one.id),
});
