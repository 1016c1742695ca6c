import { isAllowedPage } from '#modules/core/shell/server/public.ts';
import { rowReach } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { CircuitOpen } from '#server/http-out/circuit.ts';
import { NoResponse } from '#server/http-out/external-call.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { id } from '#shared/fields.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { reportRefusals as r, reportTexts as t } from '../contract/report-refusals.ts';
import type { Link } from './links.queries.ts';
import { reportServer } from './report-server.ts';
import { getBuiltin, getFanReport } from './wall.service.ts';

const TOKEN_SECONDS = 600;

interface Asked {
  readonly report_id: string;
  readonly params?: string | undefined;
}

/** The address of a report with a token. What may be opened is decided before the report server is asked. */
export async function fetchToken(ctx: Context, { report_id, params }: Asked) {
  const { actor, services } = ctx;
  const found = await services.database.read(rowReach(actor.client_id, actor.reach), async (db) => {
    const asking = { db, services, actor };
    if (!id.safeParse(report_id).success) return { builtin: await getBuiltin(asking, report_id) };
    const link = await getFanReport(asking, report_id);
    // a host that is no longer allowed ends the links to it
    if (!link.path.startsWith('/') && !(await isAllowedPage(asking, new URL(link.path))))
      throw refuseFields({ report_id: [t.host] });
    return { link };
  });
  if (found.builtin) return ownToken(ctx, found.builtin.key);
  const values = valuesOf(ctx, found.link, params);
  if (!reportServer.of(services).isSetUp(services)) throw refuse(r.unavailable);
  const user = { id: actor.user_id, name: actor.name };
  ctx.audit({ action: 'report.open', target: ['report_link', found.link.id] });
  return orUnavailable(reportServer.of(services).open(services, { user, path: found.link.path, params: values }));
}

/** A built-in report stands in the portal itself: its token says who may look at it and until when. */
function ownToken({ services, actor }: Context, key: string) {
  const expires_at = new Date(services.clock.now() + TOKEN_SECONDS * 1000).toISOString();
  const token = services.seal.sign(`${key} ${actor.user_id} ${expires_at}`, 'built-in report');
  return { token, url: `${services.env.public_url}/reports?report=${key}`, expires_at };
}

/** Whether the report server answers. */
export async function checkHealth({ services }: Context): Promise<{ is_up: true }> {
  const server = reportServer.of(services);
  if (!server.isSetUp(services)) throw refuse(r.unavailable);
  await orUnavailable(server.health(services));
  return { is_up: true };
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NoResponse || error instanceof CircuitOpen) throw refuse(r.unavailable);
    throw error;
  }
}

/** What the report is given: what the link says, with what was asked for its own parameters in its place. */
function valuesOf({ actor }: Context, { params }: Pick<Link, 'params'>, asked: string | undefined) {
  const given = asked === undefined ? {} : readParams(asked);
  const known = new Set(params.map(({ name }) => name));
  if (Object.keys(given).some((name) => !known.has(name))) throw refuseFields({ params: [t.param_unknown] });
  const day = today(actor.time_zone);
  const filled: Readonly<Record<string, string>> = {
    organization: currentOrganization(actor),
    user: actor.user_id,
    year: day.slice(0, 4),
    today: day,
  };
  return Object.fromEntries(
    params.map(({ name, value }) => [
      name,
      given[name] ?? value.replace(/\{(organization|user|year|today)\}/g, (_, what: string) => filled[what] ?? ''),
    ]),
  );
}

function readParams(text: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
  } catch {
    // said below
  }
  throw refuseFields({ params: [t.param_unknown] });
}
