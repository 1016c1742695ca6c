import type { Context } from '#server/http/context.ts';
import { implement } from '#server/http/context.ts';
import { regularRequests } from '../../contract/regular-requests.contract.ts';
import { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { cancelLeave, leave } from './leaving.service.ts';
import { changePost } from './post.service.ts';
import { extendProbation, requestRegular } from './regular.service.ts';
import { regularFlow } from './regular-flow.service.ts';
import { addTeacherCheck, rehire } from './rehire.service.ts';
import { updateWorkStatus } from './status.service.ts';
import { showMoves, showTimeline } from './view.service.ts';

interface Input<Body> {
  readonly params: { readonly id: string };
  readonly body: Body;
}

/** An act, and the employment as it stands afterwards. */
const moved =
  <Body>(act: (ctx: Context, id: string, body: Body) => Promise<void>) =>
  async ({ params, body }: Input<Body>, ctx: Context) => {
    await act(ctx, params.id, body);
    return showMoves(ctx, params.id);
  };

export const teacherMoveRoutes = implement(teacherMoves)({
  show: ({ params }, ctx) => showMoves(ctx, params.id),
  timeline: ({ params }, ctx) => showTimeline(ctx, params.id),
  addCheck: moved(addTeacherCheck),
  updateWorkStatus: moved(updateWorkStatus),
  becomeRegular: moved(requestRegular),
  extendProbation: moved(extendProbation),
  post: moved(changePost),
  leave: moved(leave),
  cancelLeave: moved(cancelLeave),
  rehire: moved(rehire),
});

export const regularRequestRoutes = implement(regularRequests)(regularFlow.handlers);
