import { files, uploads } from '#shared/calls/files.contract.ts';
import { implement } from '../../http/context.ts';
import { fromStore, grantUpload, putObject } from './direct.service.ts';
import { fromForm } from './form.service.ts';
import { fromPieces, listUploads } from './pieces.service.ts';

const { upload, fetchOssToken, putObject: put, takeOver } = files;

/** The three ways in: with a form, straight to the store, in pieces (whose bytes come through tus.ts). */
export const uploadRoutes = [
  implement({ upload, fetchOssToken, putObject: put, takeOver })({
    upload: ({ body, files: parts }, ctx) => fromForm(ctx, body.purpose, parts.file),
    fetchOssToken: ({ query }, ctx) => grantUpload(ctx, query),
    putObject: ({ body, files: parts }, ctx) => putObject(ctx, body, parts.file),
    takeOver: ({ body }, ctx) => fromStore(ctx, body),
  }),
  implement(uploads)({
    list: (_input, ctx) => listUploads(ctx),
    take: ({ params }, ctx) => fromPieces(ctx, params.id),
  }),
];
