import { files, uploads } from '#shared/files.contract.ts';
import { implement } from '../http/context.ts';
import { grantUpload, putObject, takeObject } from './direct-upload.service.ts';
import { sendFile } from './serve.service.ts';
import { getFile, takeUpload } from './upload.service.ts';
import { listUploads, takeUploaded } from './uploads.service.ts';

export const fileRoutes = implement(files)({
  fetchOssToken: ({ query }, ctx) => grantUpload(ctx, query),
  putObject: ({ body, files: parts }, ctx) => putObject(ctx, body, parts.file),
  takeOver: ({ body }, ctx) => takeObject(ctx, body),
  upload: ({ body, files: parts }, ctx) => takeUpload(ctx, body.purpose, parts.file),
  show: ({ params }, ctx) => getFile(ctx, params.id),
  content: ({ params, query }, ctx) => sendFile(ctx, params.id, query),
});

export const uploadRoutes = implement(uploads)({
  list: (_input, ctx) => listUploads(ctx),
  take: ({ params }, ctx) => takeUploaded(ctx, params.id),
});
