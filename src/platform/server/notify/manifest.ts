import { defineCleanup } from '../jobs/cleanup.ts';
import type { ServerModule } from '../module.ts';
import { cleanDeliveries, deliver } from './deliveries.ts';
import { bellRoutes, demoRoutes, notificationRoutes } from './notify.routes.ts';
import { cleanReminders } from './remind-before.ts';

export const notifyEngine: ServerModule = {
  name: 'notify',
  routes: [bellRoutes, notificationRoutes, demoRoutes],
  register: ({ jobs }) => {
    jobs.define(deliver);
    jobs.define(
      defineCleanup('notify.clean', { cn: '清理旧的消息发送记录', us: 'Remove old deliveries' }, cleanDeliveries),
    );
    jobs.define(
      defineCleanup(
        'notify.reminders',
        { cn: '清理过期的到期提醒', us: 'Forget reminders of what is over' },
        cleanReminders,
        '27 3 * * *',
      ),
    );
  },
};
