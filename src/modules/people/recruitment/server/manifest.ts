import { roomHolders } from '#modules/campus/room-bookings/server/public.ts';
import { busySources } from '#server/busy/busy.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { recruitmentApps } from '../apps.ts';
import { recruitmentActions } from '../rights.ts';
import { recruitmentDemo } from './demo.ts';
import { interviewEngagements } from './interview-engagements.queries.ts';
import { interviewRooms } from './interviews.service.ts';
import {
  candidateRoutes,
  interviewerRoutes,
  interviewLinkRoutes,
  interviewRoutes,
  jobRoutes,
} from './recruitment.routes.ts';
import { recruitmentTodos, recruitmentWaits } from './recruitment-feed.service.ts';

/** Jobs, candidates and their interviews, up to the accepted offer. */
export const recruitmentModule: ServerModule = {
  name: 'recruitment',
  needs: ['premises', 'room-bookings', 'staff', 'sign-in'],
  apps: recruitmentApps,
  app: 'candidateManage',
  rights: recruitmentActions,
  routes: [jobRoutes, interviewerRoutes, candidateRoutes, interviewRoutes, interviewLinkRoutes],
  provides: [
    busySources.with({ module: 'recruitment', find: interviewEngagements }),
    roomHolders.with(interviewRooms),
    todoSources.with({
      module: 'recruitment',
      name: { cn: '招聘', us: 'Recruitment' },
      find: recruitmentTodos,
      waits: recruitmentWaits,
    }),
  ],
  demo: recruitmentDemo,
};
