import { implement } from '#server/http/context.ts';
import { liveMessages } from '../contract/live-messages.contract.ts';
import { report, vote } from './audience-acts.service.ts';
import { listMutes, mute, readDesk, unmute, viewMessageSender } from './desk.service.ts';
import { changeChat, changeMessage } from './moderate.service.ts';
import { postMessage } from './post-message.service.ts';
import { readChat } from './read.service.ts';

export const liveMessageRoutes = implement(liveMessages)({
  list: ({ params, query }, ctx) => readChat(ctx, params.id, query),
  create: ({ params, body }, ctx) => postMessage(ctx, params.id, body),
  act: ({ params, body }, ctx) => changeMessage(ctx, params.id, body),
  report: ({ params, body }, ctx) => report(ctx, params.id, body.reason),
  vote: ({ params }, ctx) => vote(ctx, params.id, true),
  unvote: ({ params }, ctx) => vote(ctx, params.id, false),
  desk: ({ params }, ctx) => readDesk(ctx, params.id),
  look: ({ params }, ctx) => viewMessageSender(ctx, params.id),
  changeChat: ({ params, body }, ctx) => changeChat(ctx, params.id, body),
  mutes: ({ params }, ctx) => listMutes(ctx, params.id),
  mute: ({ params, body }, ctx) => mute(ctx, params.id, body),
  unmute: ({ params }, ctx) => unmute(ctx, params.id, params.mute_id),
});
