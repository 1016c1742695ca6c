import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { reviewRights } from '../rights.ts';

/** What waits for the person's decision, what they decided, and what they handed in. */
export const webModule = defineWebModule({
  name: 'reviews',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  separate_locales: {
    'reviews-flows': { cn: () => import('../locales/flows/cn.json'), us: () => import('../locales/flows/us.json') },
  },
  routes: [
    ...inBothLayouts({
      name: 'approval_flows',
      path: '/approvalFlows',
      title: { cn: '审批流程', us: 'Approval steps' },
      roles: [reviewRights.own],
      hidden: true,
      parent: '/myReview',
      phone: { name: 'MobileApprovalFlows', path: '/mobile/approvalFlows', parent: '/mobile/myReview' },
      load: () => import('./pages/approval-flows.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'my_review',
      path: '/myReview',
      title: { cn: '我的审批', us: 'My reviews' },
      roles: [reviewRights.own],
      app_code: 'myReview',
      ledger: 'R-wb-055',
      phone: { name: 'MobileMyReview', path: '/mobile/myReview', parent: '/mobile' },
      load: () => import('./pages/my-review.page.tsx'),
    }),
  ],
});
