import type { ServerModule } from '#server/module.ts';
import { accountsDemo } from './demo.ts';

export const accountsModule: ServerModule = {
  name: 'accounts',
  needs: ['access'],
  routes: [],
  demo: accountsDemo,
};
