import type { ServerModule } from '../module.ts';

export const auditEngine: ServerModule = {
  name: 'audit',
  routes: [],
  register: ({ jobs }) =>
    jobs.every('audit.seal', 1, async ({ auditChain }) => {
      await auditChain.seal();
    }),
};
