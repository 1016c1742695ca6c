import type { ServerModule } from '#server/module.ts';
import { identitiesDemo } from './demo.ts';
import { cleaning } from './identities.jobs.ts';
import { faceRoutes, identityRoutes, oauthRoutes, qrLoginRoutes } from './identities.routes.ts';

export const identitiesModule: ServerModule = {
  name: 'identities',
  routes: [oauthRoutes, identityRoutes, qrLoginRoutes, faceRoutes],
  register: ({ jobs }) => jobs.define(cleaning),
  demo: identitiesDemo,
};
