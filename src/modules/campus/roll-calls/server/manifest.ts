import { visitLeft } from '#modules/campus/visitors/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { rollCallsDemo } from './demo.ts';
import { mayFollow } from './reach.service.ts';
import { confirmLeft, rollCallTodos, rollCallWaits } from './roll-call-feed.service.ts';
import { rollCallCleanup } from './roll-calls.jobs.ts';
import { rollCallRoutes } from './roll-calls.routes.ts';

/** Who is inside when the alarm rings, and who has been found. */
export const rollCallsModule: ServerModule = {
  name: 'roll-calls',
  needs: ['visitors', 'doors'],
  app: 'visitor_manage',
  routes: [rollCallRoutes],
  provides: [
    todoSources.with({
      module: 'roll-calls',
      name: { cn: '点名', us: 'Roll calls' },
      find: rollCallTodos,
      waits: rollCallWaits,
    }),
  ],
  listens: [visitLeft.heard(confirmLeft)],
  demo: rollCallsDemo,
  register({ jobs, realtime }) {
    realtime.registerChannel({
      kind: 'roll_call',
      reaches: (actor, id, read) => read((db) => mayFollow({ db, actor }, id)),
    });
    jobs.define(rollCallCleanup);
  },
};
