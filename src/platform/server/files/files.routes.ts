import { files } from '#shared/files.contract.ts';
import { implement } from '../http/context.ts';
import { sendFile } from './serve.service.ts';
import { getFile, takeUpload } from './upload.service.ts';

export const fileRoutes = implement(files)({
  upload: ({ body, files: parts }, ctx) => takeUpload(ctx, body.purpose, parts.file),
  show: ({ params }, ctx) => getFile(ctx, params.id),
  content: ({ params, query }, ctx) => sendFile(ctx, params.id, query),
});
