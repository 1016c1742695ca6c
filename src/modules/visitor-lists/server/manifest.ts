import type { ServerModule } from '#server/module.ts';
import { visitorListRights } from '../rights.ts';
import { routes } from './visitor-lists.routes.ts';

export const visitorListsModule: ServerModule = { name: 'visitor-lists', routes: [routes], rights: visitorListRights };
