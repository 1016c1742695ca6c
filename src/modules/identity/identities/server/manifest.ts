import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { identitiesDemo } from './demo.ts';
import './identity-import.service.ts';
import { cleaning } from './identities.jobs.ts';
import { faceRoutes, identityRoutes, oauthRoutes, qrLoginRoutes } from './identities.routes.ts';
import { eraseIdentities } from './identities.service.ts';

export const identitiesModule: ServerModule = {
  name: 'identities',
  needs: ['sign-in', 'security'],
  routes: [oauthRoutes, identityRoutes, qrLoginRoutes, faceRoutes],
  provides: [erasers.with((db, userId, services) => eraseIdentities(db, services, userId))],
  register: ({ jobs }) => jobs.define(cleaning),
  demo: identitiesDemo,
};
