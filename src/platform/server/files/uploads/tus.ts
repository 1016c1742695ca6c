import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_PIECE_BYTES } from '#shared/calls/files.contract.ts';
import { API_ROOT, type Endpoint } from '#shared/endpoint.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { langOf } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../../database/database.ts';
import { reportOf } from '../../error-report.ts';
import { failureOf, refusalOf, statusOf } from '../../http/answer.ts';
import type { Services } from '../../services.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { beginUpload, dropUpload, findUpload } from './pieces.service.ts';
import { uploadKey } from './states.ts';

const PATH = `${API_ROOT}/uploads`;
const NAME_MOST = 200;
const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/** What the pipeline asks of every piece, as of every other write: session, page, number of calls. */
const piece: Endpoint = {
  method: 'PUT',
  path: '/uploads/{id}',
  summary: 'A piece of a large upload (tus 1.0)',
  right: 'signed_in',
  files: {}, // it may take long, as long as it comes
};

type WebRequest = Parameters<NonNullable<ConstructorParameters<typeof Server>[0]['onIncomingRequest']>>[0];

/** Takes large files in pieces by the protocol tus 1.0, straight to where files lie. */
export async function registerTus(app: FastifyInstance, services: Services): Promise<void> {
  const asking = new WeakMap<IncomingMessage, FastifyRequest>();
  const callerOf = (request: WebRequest) => {
    const raw = request.runtime?.node?.req;
    const found = raw && asking.get(raw as IncomingMessage);
    if (!found?.actor) throw refuse(shared.not_found);
    return { request: found, actor: found.actor };
  };
  const tus = new Server({
    path: PATH,
    datastore: services.files.pieces,
    relativeLocation: true,
    allowedOrigins: [new URL(services.env.public_url).origin],
    namingFunction: () => uploadKey(uuidv7()),
    generateUrl: (_request, { path, id }) => `${path}/${id.split('/').at(-1)}`,
    getFileIdFromRequest: (_request, last) => (last && UUID.test(last) ? uploadKey(last) : undefined),
    async onUploadCreate(request, { id, size, metadata }) {
      const { actor } = callerOf(request);
      const name = [...(metadata?.['filename'] ?? 'file')].slice(0, NAME_MOST).join('');
      const own = id.split('/').at(-1) ?? '';
      await beginUpload({ actor, services }, { id: own, purpose: metadata?.['purpose'] ?? '', name, size: size ?? 0 });
      return {};
    },
    async onIncomingRequest(request, key) {
      if (request.method === 'POST') return;
      const { actor } = callerOf(request);
      if (Number(request.headers.get('content-length') ?? 0) > UPLOAD_PIECE_BYTES) throw refuse(shared.too_large);
      const id = key.split('/').at(-1) ?? '';
      const row = await services.database.read(EVERYWHERE, (db) => findUpload(db, actor.user_id, id));
      if (!row) throw refuse(shared.not_found);
    },
    onResponseError(request, error) {
      if (!(error instanceof RefusalError) && 'status_code' in error) return undefined; // words of the protocol
      const { request: asked } = callerOf(request);
      const refusal = refusalOf(error);
      if (!(error instanceof RefusalError) || error instanceof StorageUnavailable)
        services.log.error({ error: reportOf(error), request_id: asked.id }, 'a piece of an upload was lost');
      const failure = failureOf(refusal, langOf(asked.headers['accept-language']), asked.id);
      // the protocol knows no refusal with status 200
      const status_code = Math.max(statusOf(refusal.refusal.code), 400);
      return { status_code, body: JSON.stringify(failure) };
    },
  });
  await app.register(async (scope) => {
    // the bytes go on to the writer as they come
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    const take = async (request: FastifyRequest, raw: { hijack(): unknown; raw: Parameters<typeof tus.handle>[1] }) => {
      asking.set(request.raw, request);
      raw.hijack();
      raw.raw.setHeader('x-content-type-options', 'nosniff');
      raw.raw.setHeader('cache-control', 'no-store');
      await tus.handle(request.raw, raw.raw);
    };
    const config = { endpoint: piece };
    scope.route({ method: 'POST', url: PATH, config, handler: take });
    scope.route({ method: ['HEAD', 'PATCH'], url: `${PATH}/:id`, config, handler: take });
    // not by the writer: the row goes with the bytes, and what became a file by now stays
    scope.delete<{ Params: { id: string } }>(`${PATH}/:id`, { config }, async ({ actor, params }, reply) => {
      const row =
        actor && UUID.test(params.id)
          ? await services.database.read(EVERYWHERE, (db) => findUpload(db, actor.user_id, params.id))
          : null;
      if (!row || row.file_id) throw refuse(shared.not_found);
      await dropUpload(services, row.id);
      return reply.code(204).header('tus-resumable', '1.0.0').send();
    });
  });
}
