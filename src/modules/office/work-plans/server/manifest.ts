import { roomHolders } from '#modules/campus/room-bookings/server/public.ts';
import { busySources } from '#server/busy/busy.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { workPlansApps } from '../apps.ts';
import { workPlansActions } from '../rights.ts';
import { workPlansDemo } from './demo.ts';
import { itemEngagements } from './items/item-engagements.queries.ts';
import { planRooms } from './items/item-rooms.service.ts';
import {
  itemsHold,
  itemsOfGoals,
  itemsOnDays,
  itemsToday,
  itemTodos,
  itemWaits,
  mergeTodos,
  mergeWaits,
} from './plan-feed.service.ts';
import { planFlow } from './plans/plan-flow.service.ts';
import { askLeaders, lapseItems, remindDepartments } from './work-plans.jobs.ts';
import { workPlanRoutes } from './work-plans.routes.ts';

const name = { cn: '工作计划', us: 'Work plans' };

/** Plans of departments, schools and people, and what is in them. */
export const workPlansModule: ServerModule = {
  name: 'work-plans',
  needs: ['access', 'calendar', 'directory', 'ffyplans', 'premises', 'room-bookings', 'school', 'staff', 'videos'],
  apps: workPlansApps,
  rights: workPlansActions,
  routes: [workPlanRoutes],
  provides: [
    ...planFlow.provides,
    todoSources.with({ module: 'work-plans', name, find: planFlow.todos, waits: planFlow.waits }),
    todoSources.with({ module: 'work-plans', name, find: itemTodos, waits: itemWaits }),
    todoSources.with({ module: 'work-plans', name, find: mergeTodos, waits: mergeWaits }),
    todaySources.with({ module: 'work-plans', find: itemsToday, holds: itemsHold }),
    busySources.with({ module: 'work-plans', find: itemEngagements }),
    roomHolders.with(planRooms),
    itemsOfGoals,
    itemsOnDays,
  ],
  register: ({ jobs }) => {
    jobs.define(remindDepartments);
    jobs.define(lapseItems);
    jobs.define(askLeaders);
  },
  demo: workPlansDemo,
};
