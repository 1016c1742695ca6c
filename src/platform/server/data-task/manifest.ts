import type { ServerModule } from '../module.ts';
import { dataTaskRoutes } from './data-tasks.routes.ts';
import { expireDataTasks, runDataTask } from './jobs.ts';

export const dataTaskEngine: ServerModule = {
  name: 'data-task',
  routes: [dataTaskRoutes],
  register({ jobs }) {
    jobs.define(runDataTask);
    jobs.define(expireDataTasks);
  },
};
