import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '../files/serve.service.ts';
import { CallLimits } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { MEDIA_ROOT, readGrant } from './grants.ts';
import { type MediaAnswer, mediaSources } from './sources.ts';

/** A player asks for a segment every few seconds; a whole school may stand behind one address, so each grant is counted. */
const CALLS_PER_MINUTE = 600;

/** Serves films and streams: `/media/<grant>/<file>`. The grant is the right; no session is asked for. */
export function registerMedia(app: FastifyInstance, services: Services): void {
  const sources = new Map(mediaSources.of(services).map((one) => [one.source, one]));
  if (sources.size < mediaSources.of(services).length) throw new Error('a source of media is provided twice');
  const limits = new CallLimits();
  app.get<{ Params: { grant: string; '*': string } }>(`${MEDIA_ROOT}/:grant/*`, async (request, reply) => {
    const grant = readGrant(services, request.params.grant);
    const source = grant && sources.get(grant.source);
    if (!grant || !source) return nothing(reply, 404);
    limits.count(`${grant.id} ${grant.viewer}`, CALLS_PER_MINUTE, 60);
    const answer = await source.open(services, grant, request.params['*']);
    if (answer === null) return nothing(reply, 404);
    if (answer === 'gone') return nothing(reply, 410);
    return send(services, request, reply, answer);
  });
}

const nothing = (reply: FastifyReply, status: number) => reply.code(status).header('cache-control', 'no-store').send();

async function send(services: Services, request: FastifyRequest, reply: FastifyReply, answer: MediaAnswer) {
  const { type, cache_seconds } = answer;
  reply.type(type);
  reply.header('cache-control', cache_seconds > 0 ? `private, max-age=${cache_seconds}` : 'no-store');
  if ('body' in answer) return reply.send(answer.body);
  const range = rangeOf(request.headers.range, answer.size);
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${answer.size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${answer.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : answer.size);
  const bytes =
    'key' in answer ? await services.files.openObject(answer.key, range) : createReadStream(answer.path, range ?? {});
  return reply.send(bytes);
}
