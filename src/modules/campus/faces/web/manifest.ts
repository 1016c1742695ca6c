import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { faceRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'faces',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'faceReview',
      path: '/doorLock/faces',
      aliases: ['/zwSystem/doorLock/faces'],
      title: { cn: '人脸审核', us: 'Face review' },
      roles: [faceRights.review],
      parent: '/doorLock',
      phone: { name: 'MobileFaceReview', path: '/mobile/doorLock/faces', parent: '/mobile/doorLock' },
      load: () => import('./pages/face-review.page.tsx'),
    }),
    {
      name: 'myFace',
      path: '/mobile/myFace',
      layout: 'mobile',
      title: { cn: '我的人脸', us: 'My face' },
      parent: '/mobile',
      ledger: ['R-mobile-006'],
      load: () => import('./mobile/my-face.page.tsx'),
    },
    {
      name: 'myFaceDetection',
      path: '/mobile/myFaceDetection',
      layout: 'mobile',
      title: { cn: '人脸采集', us: 'Take a face photo' },
      parent: '/mobile/myFace',
      ledger: ['R-mobile-018'],
      load: () => import('./mobile/my-face-detection.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_face',
      place: 10,
      title: { cn: '我的人脸', us: 'My face' },
      icon: 'face',
      to: '/mobile/myFace',
      ledger: ['R-menu-013', 'B-dropdown-010'],
    },
  ],
});
