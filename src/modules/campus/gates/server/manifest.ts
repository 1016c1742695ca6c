import type { ServerModule } from '#server/module.ts';
import { gateRights } from '../rights.ts';
import { gatesDemo } from './demo.ts';
import { gateRoutes, securityRoutes } from './gates.routes.ts';

export const gatesModule: ServerModule = {
  name: 'gates',
  needs: ['accounts'],
  app: 'visitor_manage',
  routes: [gateRoutes, securityRoutes],
  rights: gateRights,
  demo: gatesDemo,
};
