import type { ServerModule } from '../module.ts';
import { fileRoutes } from './files.routes.ts';
import { sweepFiles } from './jobs.ts';

export const filesEngine: ServerModule = {
  name: 'files',
  routes: [fileRoutes],
  register: ({ jobs }) => jobs.define(sweepFiles),
};
