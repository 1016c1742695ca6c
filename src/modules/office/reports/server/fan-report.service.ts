import { createHmac } from 'node:crypto';
import { Circuit } from '#server/http-out/circuit.ts';
import { callExternal, NoResponse } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import type { ReportOpening, ReportServer } from './report-server.ts';

/** Less than the five seconds in which a page is told. */
const WITHIN_MS = 4000;
/** Whoever waits for it asks again every few seconds: one call in so many finds out that it is back. */
const RESTS_MS = 10_000;
const LONGEST_SECONDS = 600;

const circuits = new WeakMap<Services, Circuit>();

function circuitOf(services: Services): Circuit {
  const known =
    circuits.get(services) ?? new Circuit('the report server', { rests_ms: RESTS_MS, isAnswer: () => false });
  circuits.set(services, known);
  return known;
}

const signatureOf = ({ env }: Services, text: string): string =>
  createHmac('sha256', env.FANREPORT_SECRET ?? '')
    .update(text)
    .digest('hex');

/** A path on the report server as an address, and an address as it is. */
const addressOf = ({ env }: Services, path: string): URL =>
  path.startsWith('/') ? new URL(`${env.FANREPORT_URL ?? ''}${path}`) : new URL(path);

/**
 * The report server of the school, `FANREPORT_URL`: it gives a token for one person and one report to who signs with
 * `FANREPORT_SECRET`, and takes it as `fine_auth_token` in the address of the report.
 */
export const fanReport: ReportServer = {
  isSetUp: ({ env }) => Boolean(env.FANREPORT_URL && env.FANREPORT_SECRET),
  open: (services, opening) => circuitOf(services).run(() => askToken(services, opening)),
  health: (services) =>
    circuitOf(services).run(async () => {
      const { status } = await callExternal(`${services.env.FANREPORT_URL}/health`, {}, WITHIN_MS);
      if (status !== 200) throw new NoResponse(`the report server is not well, HTTP ${status}`);
    }),
};

async function askToken(services: Services, { user, path, params }: ReportOpening) {
  const asked = { user: user.id, name: user.name, report: path, time: new Date(services.clock.now()).toISOString() };
  const { status, body } = await callExternal(
    `${services.env.FANREPORT_URL}/api/token`,
    { body: asked, headers: { 'x-signature': signatureOf(services, JSON.stringify(asked)) } },
    WITHIN_MS,
  );
  const { token } = body;
  const seconds = Number(body['expires_in']);
  if (status !== 200 || typeof token !== 'string' || token === '' || !(seconds > 0))
    throw new NoResponse(`no token, HTTP ${status}`);
  const url = addressOf(services, path);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  url.searchParams.set('fine_auth_token', token);
  const expires = services.clock.now() + Math.min(seconds, LONGEST_SECONDS) * 1000;
  return { token, url: url.href, expires_at: new Date(expires).toISOString() };
}
