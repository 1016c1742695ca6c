import type { ServerModule } from '../module.ts';
import { allotmentClock } from './clock.ts';

/** Ends offers of places; whose places they are say the modules (`allotments`). */
export const allotmentEngine: ServerModule = {
  name: 'allotment',
  routes: [],
  register: ({ jobs }) => jobs.define(allotmentClock),
};
