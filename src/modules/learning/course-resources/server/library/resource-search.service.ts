import { and } from 'drizzle-orm';
import type { SearchHit, SearchSource } from '#modules/core/shell/server/public.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { FOUND_AT_MOST } from '#shared/calls/search.contract.ts';
import { resourcePath } from '../../contract/resource-paths.ts';
import { readableResources } from '../reach.queries.ts';
import { matchesText, resourcesWhere } from '../resources.queries.ts';
import { viewerOf } from '../viewer.service.ts';

/** Resources that the caller may read, by title, pinyin and the words in their files. */
export const resourceSearch: SearchSource = {
  key: 'course_resources',
  title: { cn: '教学资源', us: 'Teaching resources' },
  rights: [subjectRights.read],
  find: async (ctx: Context, q: string): Promise<SearchHit[]> =>
    ctx.actor.organization_id && ctx.actor.client_id
      ? acrossOrganizations(ctx.db, async () => {
          const viewer = await viewerOf(ctx);
          const where = and(readableResources(viewer), await matchesText(ctx.db, q));
          const found = await resourcesWhere(ctx.db, viewer, where, FOUND_AT_MOST);
          return found.map(({ resource, owner, organization }) => ({
            id: resource.id,
            name: resource.title,
            name_en: null,
            detail: `${owner.name} · ${organization.name}`,
            detail_en: `${owner.name_en ?? owner.name} · ${organization.name_en ?? organization.name}`,
            route: resourcePath(resource.id),
          }));
        })
      : [],
};
