import type { ServerModule } from '../module.ts';
import { tellThatStepIsLate } from './flow-clock.ts';

export const flowEngine: ServerModule = {
  name: 'flow',
  routes: [],
  register({ jobs }) {
    jobs.define(tellThatStepIsLate);
  },
};
