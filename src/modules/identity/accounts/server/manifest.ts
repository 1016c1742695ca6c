import type { ServerModule } from '#server/module.ts';
import { accountsDemo } from './demo.ts';
import { forgetPolicies } from './registrations.ts';

export const accountsModule: ServerModule = {
  name: 'accounts',
  needs: ['access'],
  routes: [],
  register: forgetPolicies,
  demo: accountsDemo,
};
