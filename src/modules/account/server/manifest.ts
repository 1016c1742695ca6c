import type { ServerModule } from '#server/module.ts';
import { frameRoutes, sessionRoutes, signInRoutes } from './account.routes.ts';

export const accountModule: ServerModule = { name: 'account', routes: [signInRoutes, sessionRoutes, frameRoutes] };
