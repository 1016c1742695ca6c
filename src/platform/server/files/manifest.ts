import type { ServerModule } from '../module.ts';
import { fileRoutes } from './files.routes.ts';
import { measureOldPictures, rewriteOldPictures, sweepFiles } from './jobs.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

export const filesEngine: ServerModule = {
  name: 'files',
  routes: [fileRoutes, ...uploadRoutes],
  register: ({ jobs }) => {
    jobs.define(sweepFiles);
    jobs.define(rewriteOldPictures);
    jobs.define(measureOldPictures);
  },
};
