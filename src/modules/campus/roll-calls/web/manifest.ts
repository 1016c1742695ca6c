import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'roll-calls',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'roll_call',
      title: { cn: '应急点名', us: 'Roll call' },
      icon: 'users',
      roles: [visitorRights.secondReview, gateRights.check],
      to: '/rollCalls',
      phone: '/mobile/rollCalls',
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'rollCalls',
      path: '/rollCalls',
      title: { cn: '应急点名', us: 'Roll calls' },
      one_school: true,
      roles: [visitorRights.secondReview, gateRights.check],
      hidden: true,
      parent: '/visitor_manage',
      phone: { name: 'MobileRollCalls', path: '/mobile/rollCalls', parent: '/mobile/visitor_manage' },
      load: () => import('./pages/roll-calls.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'rollCall',
      path: '/rollCall',
      title: { cn: '点名', us: 'Roll call' },
      hidden: true,
      parent: '/rollCalls',
      phone: { name: 'MobileRollCall', path: '/mobile/rollCall', parent: '/mobile' },
      load: () => import('./pages/roll-call.page.tsx'),
    }),
  ],
});
