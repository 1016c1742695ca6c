import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { coverCredits, leaveImpacts } from '#modules/life/leave/server/public.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { coverApps } from '../apps.ts';
import { coverActions } from '../rights.ts';
import { coversHold, coversToday, coverTodos, coverWaits } from './cover/cover-feed.service.ts';
import { creditsOf } from './cover/cover-rows.service.ts';
import { coverImpacts } from './cover/leave-port.service.ts';
import { leaveCovers } from './cover/leavers.service.ts';
import { coverClock } from './cover-clock.jobs.ts';
import { coverRoutes } from './covers.routes.ts';
import { coverDemo } from './demo.ts';

/** Lessons that leave hits, and who takes them. */
export const coverModule: ServerModule = {
  name: 'covers',
  needs: ['access', 'leave', 'schedule', 'school', 'subjects'],
  apps: coverApps,
  rights: coverActions,
  routes: [coverRoutes],
  provides: [
    leaveImpacts.with(coverImpacts),
    coverCredits.with({ module: 'covers', of: creditsOf }),
    todoSources.with({
      module: 'covers',
      name: { cn: '代课', us: 'Cover lessons' },
      find: coverTodos,
      waits: coverWaits,
    }),
    todaySources.with({ module: 'covers', find: coversToday, holds: coversHold }),
  ],
  listens: [membershipEnded.heard(leaveCovers)],
  register: ({ jobs }) => {
    jobs.define(coverClock);
  },
  demo: coverDemo,
};
