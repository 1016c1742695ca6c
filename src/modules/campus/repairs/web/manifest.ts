import { defineWebModule } from '#web/modules/web-module.ts';
import { repairRights } from '../rights.ts';

const anybody = [repairRights.report, repairRights.assign, repairRights.repair] as const;
const loadBoard = async () => ({ Tab: (await import('./parts/board/group-board.tsx')).GroupBoard });

/** What is broken, and who mends it. */
export const webModule = defineWebModule({
  name: 'repairs',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  outboxes: { repair_finish: () => import('./parts/order/finish-outbox.ts') },
  parts: [
    {
      key: 'online_repair',
      slot: 'toolbar',
      when: ({ can, settings }) => settings.organization !== null && can([repairRights.report]),
      load: () => import('./parts/toolbar-tool.tsx'),
    },
  ],
  tabs: [
    {
      page: 'group_zwSystem',
      key: 'repairs',
      label: { cn: '报修看板', us: 'Repair board' },
      sort: 20,
      roles: [repairRights.assign],
      load: loadBoard,
    },
    {
      page: 'group_assetWb',
      key: 'repairs',
      label: { cn: '未修复的故障', us: 'Open faults' },
      sort: 20,
      roles: [repairRights.assign],
      load: loadBoard,
    },
  ],
  routes: [
    {
      name: 'repair_orders',
      path: '/repair_orders',
      aliases: ['/zwSystem/repair_orders'],
      layout: 'desktop',
      title: { cn: '报修管理', us: 'Repairs' },
      one_school: true,
      roles: anybody,
      app_code: 'repair_orders',
      mobile_path: '/mobile/repair',
      ledger: ['R-menu-018', 'B-toolbar-001'],
      load: () => import('./pages/repair-orders.page.tsx'),
    },
    {
      name: 'MobileRepair',
      path: '/mobile/repair',
      layout: 'mobile',
      title: { cn: '报修', us: 'Repairs' },
      one_school: true,
      offline: true,
      roles: anybody,
      parent: '/mobile',
      load: () => import('./mobile/repair.page.tsx'),
    },
  ],
});
