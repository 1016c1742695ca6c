import { files } from '#shared/calls/files.contract.ts';
import { implement } from '../http/context.ts';
import { getFile, sendFile } from './serve.service.ts';

const { show, content } = files;

export const fileRoutes = implement({ show, content })({
  show: ({ params }, ctx) => getFile(ctx, params.id),
  content: ({ params, query }, ctx) => sendFile(ctx, params.id, query),
});
