import { defineCleanup } from '../jobs/cleanup.ts';
import type { ServerModule } from '../module.ts';
import { cleanDeliveries, deliver } from './deliveries.ts';
import { bellRoutes, demoRoutes, notificationRoutes } from './notify.routes.ts';

export const notifyEngine: ServerModule = {
  name: 'notify',
  routes: [bellRoutes, notificationRoutes, demoRoutes],
  register: ({ jobs }) => {
    jobs.define(deliver);
    jobs.define(
      defineCleanup('notify.clean', { cn: '清理旧的消息发送记录', us: 'Remove old deliveries' }, cleanDeliveries),
    );
  },
};
