import { and, eq, ne, or } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { ffyplansRights } from '../rights.ts';
import { ffyplanPage } from './ffyplan-pages.ts';
import { askedPlans, FFYPLAN, managedPlans } from './ffyplan-reach.service.ts';
import { ffyplan } from './tables.ts';

/** A plan takes comments of those who keep it, and of those who are asked while it waits for its approval. */
export const ffyplanComments: CommentedKind = {
  kind: FFYPLAN,
  history: FFYPLAN,
  fields: { title: { cn: '标题', us: 'Title' } },
  find: (asker, id) =>
    acrossOrganizations(asker.db, async () => {
      const seen = or(managedPlans(asker), await askedPlans(asker));
      const [row] = await asker.db
        .select()
        .from(ffyplan)
        .where(and(eq(ffyplan.id, id), ne(ffyplan.status, 'draft'), seen));
      if (!row) return null;
      return {
        organization_id: row.organization_id,
        title: { cn: row.title, us: row.title_en ?? row.title },
        route: ffyplanPage(id),
      };
    }),
  viewers: ({ db }, _id, { organization_id }) => holders(db, ffyplansRights.manage, organization_id),
};
