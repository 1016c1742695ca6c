import { personSections } from '#modules/core/directory/server/public.ts';
import { searchSources } from '#modules/core/shell/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { memberRoutes, userRoutes } from './people.routes.ts';
import './imports/people-import.service.ts';
import { peopleSearch } from './list/people-search.service.ts';
import { requireStaffStanding } from './person/person-view.service.ts';

/** People and their places on the screen; their rights are the directory's (0405-0409), their tables too. */
export const peopleModule: ServerModule = {
  name: 'people',
  needs: ['shell'],
  routes: [userRoutes, memberRoutes],
  provides: [
    searchSources.with(peopleSearch),
    personSections.with({ module: 'people', key: 'places', require: requireStaffStanding }),
  ],
};
