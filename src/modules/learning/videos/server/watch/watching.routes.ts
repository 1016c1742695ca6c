import { implement } from '#server/http/context.ts';
import { videoNotes, watching } from '../../contract/watching.contract.ts';
import { viewClassShares } from './class-shares.service.ts';
import { exportViewers, viewStats, viewViewers } from './counts.service.ts';
import { favoriteVideo, likeVideo } from './marks.service.ts';
import { createNote, listNotes, removeNote, updateNote } from './notes.service.ts';
import { playVideo } from './play.service.ts';
import { reportWatched } from './reports.service.ts';
import { searchVideos, viewShelves, viewTranscript } from './shelves.service.ts';

export const watchingRoutes = implement(watching)({
  play: ({ params, body }, ctx) => playVideo(ctx, params.id, body.via),
  report: ({ params, body }, ctx) => reportWatched(ctx, params.id, body),
  like: ({ params, body }, ctx) => likeVideo(ctx, params.id, body.is_on),
  favorite: ({ params, body }, ctx) => favoriteVideo(ctx, params.id, body.is_on),
  shelves: (_input, ctx) => viewShelves(ctx),
  search: ({ query }, ctx) => searchVideos(ctx, query.q),
  transcript: ({ params }, ctx) => viewTranscript(ctx, params.id),
  viewers: ({ params, query }, ctx) => viewViewers(ctx, params.id, query),
  exportViewers: ({ params, query }, ctx) => exportViewers(ctx, params.id, query.format),
  classShares: (_input, ctx) => viewClassShares(ctx),
  stats: ({ params }, ctx) => viewStats(ctx, params.id),
});

export const videoNoteRoutes = implement(videoNotes)({
  list: ({ query }, ctx) => listNotes(ctx, query),
  create: ({ body }, ctx) => createNote(ctx, body),
  update: ({ params, body }, ctx) => updateNote(ctx, params.id, body),
  remove: ({ params }, ctx) => removeNote(ctx, params.id),
});
