import { chatScenes } from '#modules/core/assistant/server/public.ts';
import { chatCounts } from '#modules/learning/lives/server/public.ts';
import { videoReady, videoTracks } from '#modules/learning/videos/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import { chatReplay, countMessages, prepareReplay } from './chat-replay.service.ts';
import { liveChatDemo } from './demo.ts';
import { forgetChats } from './live-chat.jobs.ts';
import { liveMessageRoutes } from './live-chat.routes.ts';
import { liveScene, mayReadChat } from './may-chat.service.ts';

/** What people say in a live, and who keeps it clean. */
export const liveChatModule: ServerModule = {
  name: 'live-chat',
  needs: ['lives', 'content-check', 'assistant', 'family', 'videos'],
  routes: [liveMessageRoutes],
  listens: [videoReady.heard(prepareReplay)],
  provides: [chatScenes.with(liveScene), chatCounts.by(countMessages), videoTracks.with(chatReplay)],
  demo: liveChatDemo,
  register({ realtime, jobs, database }) {
    for (const [kind, isDesk] of [
      ['live_chat', false],
      ['live_desk', true],
    ] as const)
      realtime.registerChannel({
        kind,
        // the audience may belong to other schools than the live
        reaches: (actor, id) => database.read(EVERYWHERE, (db) => mayReadChat(db, actor, id, isDesk)),
      });
    jobs.define(forgetChats);
  },
};
