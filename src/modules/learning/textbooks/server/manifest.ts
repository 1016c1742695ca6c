import type { ServerModule } from '#server/module.ts';

export const textbooksModule: ServerModule = {
  name: 'textbooks',
  needs: ['subjects'],
  routes: [],
};
