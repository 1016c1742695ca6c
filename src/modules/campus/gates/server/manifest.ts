import type { ServerModule } from '#server/module.ts';
import { gateActions } from '../rights.ts';
import { gatesDemo } from './demo.ts';
import { gateRoutes, securityRoutes } from './gates.routes.ts';

export const gatesModule: ServerModule = {
  name: 'gates',
  needs: ['accounts'],
  app: 'visitor_manage',
  routes: [gateRoutes, securityRoutes],
  rights: gateActions,
  demo: gatesDemo,
};
