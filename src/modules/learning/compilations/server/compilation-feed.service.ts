import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { pathOf } from './compilation-messages.service.ts';
import { listReturned, listWaiting } from './compilations.queries.ts';
import { acrossGroup } from './reach.queries.ts';
import { viewerOf } from './viewer.service.ts';

const MOST = 30;

/** Compilations that wait for the decision of the person, and own ones that came back. */
export async function compilationTodos(ctx: Context): Promise<readonly Todo[]> {
  const viewer = await viewerOf(ctx);
  if (!viewer?.is_staff) return [];
  return acrossGroup(ctx.db, async () => {
    const waiting = await listWaiting(ctx.db, viewer, MOST);
    const returned = await listReturned(ctx.db, viewer, MOST);
    return [
      ...waiting.map((one) => ({
        ...{ key: `compilation:${one.id}`, kind: 'compilation_review', title: one.title, title_en: one.title_en },
        ...{ detail: one.owner.name, detail_en: one.owner.name_en, due_at: null },
        since: one.submitted_at ?? one.updated_at,
        route: `/teach_assets/manage?opened=${one.id}`,
        ...{ mobile_route: `/mobile/teachAssets/${one.id}`, quick: null },
      })),
      ...returned.map((one) => ({
        ...{ key: `compilation:${one.id}`, kind: 'compilation_returned', title: one.title, title_en: one.title_en },
        ...{ detail: one.opinion, due_at: null, since: one.updated_at },
        route: pathOf(one.id),
        ...{ mobile_route: `/mobile/teachAssets/${one.id}`, quick: null },
      })),
    ];
  });
}
