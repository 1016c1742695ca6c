import { defineWebModule } from '#web/modules/web-module.ts';

const chat = {
  key: 'chat',
  label: { cn: '聊天', us: 'Chat' },
  sort: 10,
  ledger: 'B-capability-013',
  load: () => import('./parts/chat-tab.tsx'),
} as const;
const questions = {
  key: 'questions',
  label: { cn: '提问', us: 'Questions' },
  sort: 20,
  load: () => import('./parts/questions-tab.tsx'),
} as const;

/** The chat stands beside the picture of a live: on the pages of lives, as their tabs. */
export const webModule = defineWebModule({
  name: 'live-chat',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    { page: 'live_room', ...chat },
    { page: 'live_room', ...questions },
    { page: 'live_share', ...chat },
    { page: 'live_share', ...questions },
    { page: 'live_studio', ...chat },
    { page: 'live_studio', ...questions },
    {
      page: 'live_studio',
      key: 'desk',
      label: { cn: '互动管理', us: 'Moderation' },
      sort: 30,
      load: () => import('./parts/desk-tab.tsx'),
    },
  ],
});
