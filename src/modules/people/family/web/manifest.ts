import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule, type Viewer } from '#web/modules/web-module.ts';
import { familyRights } from '../rights.ts';

/** Children have no children. */
const isNoStudent = ({ settings }: Viewer) => !settings.user.user_types.includes('student');
const NO_CHILDREN = { cn: '请先添加子女', us: 'Add a child first' };

const inOwnHands = ({ settings }: Viewer) =>
  settings.session.impersonator === null && settings.session.switched_from === null;

/** Guardians and their links with pupils. */
export const webModule = defineWebModule({
  name: 'family',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'guardians',
      path: '/guardians',
      aliases: ['/edu_admin/guardians'],
      title: { cn: '家长关联', us: 'Guardian links' },
      roles: [familyRights.view, familyRights.links],
      app_code: 'guardians',
      phone: { name: 'MobileGuardians', path: '/mobile/guardians', app_code: 'guardians', parent: '/mobile' },
      load: () => import('./pages/guardians.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'my_guardian',
      path: '/myGuardian',
      title: { cn: '我的监护人', us: 'My guardian' },
      hidden: true,
      phone: { name: 'MobileMyGuardian', path: '/mobile/myGuardian', parent: '/mobile/mine', ledger: 'R-mobile-011' },
      load: () => import('./pages/my-guardian.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'transferGuardianship',
      path: '/transferGuardianship',
      title: { cn: '转移主监护人', us: 'Transfer main guardianship' },
      hidden: true,
      phone: {
        name: 'MobileTransferGuardianship',
        path: '/mobile/transferGuardianship',
        parent: '/mobile/myGuardian',
        ledger: 'R-mobile-017',
      },
      load: () => import('./pages/transfer-guardianship.page.tsx'),
    }),
    {
      name: 'mobileMyChildren',
      path: '/mobile/mobileMyChildren',
      layout: 'mobile',
      title: { cn: '我的孩子', us: 'My children' },
      parent: '/mobile/mine',
      ledger: 'R-mobile-016',
      load: () => import('./mobile/my-children.page.tsx'),
    },
    {
      name: 'MobileGuardianInvitation',
      path: '/mobile/guardianInvitation',
      layout: 'mobile',
      title: { cn: '监护人邀请', us: 'Guardian invitation' },
      parent: '/mobile/mine',
      load: () => import('./mobile/guardian-invitation.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_children',
      place: 1,
      title: { cn: '我的孩子', us: 'My children' },
      icon: 'baby',
      when: isNoStudent,
      refuse: ({ settings }) => (settings.flags.has_children ? null : NO_CHILDREN),
      to: '/mobile/mobileMyChildren',
    },
    {
      key: 'add_child',
      place: 2,
      title: { cn: '添加/激活子女', us: 'Add or activate child' },
      icon: 'user-plus',
      when: (viewer) => isNoStudent(viewer) && inOwnHands(viewer),
      ledger: 'R-menu-005',
      dialog: () => import('./parts/children/add-child-dialog.tsx'),
    },
    {
      key: 'my_guardian',
      place: 12,
      title: { cn: '我的监护人', us: 'My guardian' },
      icon: 'user-heart',
      when: ({ settings: { flags } }) => flags.has_examinees || flags.has_own_children,
      to: '/myGuardian',
    },
  ],
  tabs: [
    {
      page: 'person',
      key: 'family',
      label: { cn: '家庭', us: 'Family' },
      sort: 30,
      load: () => import('./parts/family-section.tsx'),
    },
  ],
});
