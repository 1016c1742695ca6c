import { directoryRights } from '#modules/core/directory/rights.ts';
import type { SearchSource } from '#modules/core/shell/server/public.ts';
import type { UserQuery } from '../people.queries.ts';
import { listPeople } from './people-list.service.ts';

const joined = (...words: (string | null | undefined)[]): string | null => words.filter(Boolean).join(' · ') || null;

/** People in the search of the frame: whom the list of people shows to this person, and nobody else. */
export const peopleSearch: SearchSource = {
  key: 'people',
  title: { cn: '人员', us: 'People' },
  rights: [directoryRights.viewPeople],
  find: async (ctx, q) => {
    const { list } = await listPeople(ctx, { q, page: 1, per_page: 10 } as UserQuery);
    return list.slice(0, 5).map(({ id, name, name_en, organization, department, post }) => ({
      id,
      name,
      name_en,
      detail: joined(department?.name ?? organization?.name, post?.name),
      detail_en: joined(
        department ? (department.name_en ?? department.name) : (organization?.name_en ?? organization?.name),
        post && (post.name_en ?? post.name),
      ),
      route: `/people?id=${id}`,
    }));
  },
};
