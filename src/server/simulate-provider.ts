import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isProviderSimulated,
  LOCAL_ROOT,
  type LocalAnswer,
  type LocalPerson,
  LocalProvider,
} from '#modules/identity/identities/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { isDemo } from '#server/notify/demo-mode.ts';
import type { Services } from '#server/services.ts';
import { cast } from '../../database/demo/cast.ts';

/** People with accounts at the other services: some of the demo school, and some who make trouble. */
const people: readonly LocalPerson[] = [
  ...cast.map(({ username, name, role }) => ({ key: username, name, note: role, is_member: username !== 'guardian' })),
  { key: 'newcomer', name: '新朋友', is_member: false },
  { key: 'snapshot', name: '未登录的微信用户', is_snapshot: true, is_member: false },
];

/** A page of the provider: nothing in it runs, and it leads only back to the portal. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Where no other service is configured and the people are invented, the portal itself plays WeChat, WeCom and DingTalk
 * below one path, so that these ways in can be tried on a laptop.
 */
export async function simulateProvider(app: FastifyInstance, services: Services): Promise<void> {
  const { database, env } = services;
  if (!isProviderSimulated(env)) return;
  const provider = new LocalProvider(people, [new URL(env.public_url).origin]);
  app.all(`${LOCAL_ROOT}/:host/*`, async (request, reply) => {
    // a database of real people knows no such provider, whatever mode the server was started in
    if (!(await database.read(EVERYWHERE, (db) => isDemo(db, services)))) return reply.callNotFound();
    return send(reply, provider.answer(questionOf(request)));
  });
}

function questionOf({ method, params, query, body, headers }: FastifyRequest) {
  const { host, '*': path } = params as { host: string; '*': string };
  return {
    method,
    host,
    path: `/${path}`,
    query: query as Record<string, string>,
    body: (body ?? {}) as Record<string, unknown>,
    headers: headers as Record<string, string | undefined>,
  };
}

function send(reply: FastifyReply, { status, headers, body }: LocalAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store', ...headers })
    .send(body);
}
