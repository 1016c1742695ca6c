import { and, or, sql } from 'drizzle-orm';
import type { SearchSource } from '#modules/core/shell/server/public.ts';
import { FOUND_AT_MOST } from '#shared/calls/search.contract.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { officeRights } from '../../rights.ts';
import { oaApplication } from '../tables.ts';
import { paperPath, titleOf } from './paper-flow.service.ts';
import { papersWhere } from './papers.queries.ts';
import { visibleTo } from './papers-reach.service.ts';

/** Papers that the caller may read, by number and title. */
export const paperSearch: SearchSource = {
  key: 'oa_applications',
  title: { cn: '办公单据', us: 'Office papers' },
  rights: [officeRights.use, officeRights.all],
  async find(ctx, q) {
    const pattern = searchPattern(q);
    const fits = or(sql`${oaApplication.number} ~* ${pattern}`, sql`${oaApplication.title} ~* ${pattern}`);
    const where = and(sql`${oaApplication.is_begun}`, fits, await visibleTo(ctx));
    const found = await papersWhere(ctx.db, where, FOUND_AT_MOST);
    return found.map((one) => {
      const { cn, us } = titleOf(one);
      const { applicant, paper } = one;
      const detail = (name: string) => [paper.number, name].filter(Boolean).join(' · ');
      return {
        id: paper.id,
        name: cn,
        name_en: us,
        detail: detail(applicant.name),
        detail_en: detail(applicant.name_en ?? applicant.name),
        route: paperPath(paper.id),
      };
    });
  },
};
