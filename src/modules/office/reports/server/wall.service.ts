import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, currentOrganization, holds } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type Link, linksFor, linksOfPerson, openLinks, saidOfBuiltin } from './links.queries.ts';
import { type ReportSource, reportSources } from './report-sources.ts';

type Asking = Pick<Context, 'db' | 'services' | 'actor'>;

/** The reports that somebody may open: registered ones, and built-in ones as they are registered or as they are. */
export async function viewWall({ db, services, actor }: Asking) {
  const all = await linksFor(db, currentOrganization(actor));
  const open = await openAmong(db, services, actor, all);
  const isOpen = new Set(open.map((link) => link.id));
  const builtin = reportSources.of(services).flatMap((source) => {
    if (!isHeld(actor, source)) return [];
    const said = saidOfBuiltin(all, source.key);
    if (said) return isOpen.has(said.id) ? [{ ...shown(said), report_id: source.key }] : [];
    return [
      {
        report_id: source.key,
        kind: 'builtin' as const,
        name: source.name.cn,
        name_en: source.name.us,
        group: source.group,
        embed: true,
      },
    ];
  });
  return { list: [...builtin, ...open.filter((link) => link.kind === 'fanreport').map(shown)] };
}

const shown = ({ id, kind, name, name_en, group, embed }: Link) => ({
  report_id: id,
  kind,
  name,
  name_en,
  group,
  embed,
});

const isHeld = (actor: Actor, { right }: ReportSource): boolean => right === undefined || holds(actor, right);

function openAmong(db: Db, services: Services, actor: Actor, links: readonly Link[]): Promise<Link[]> {
  return linksOfPerson(
    db,
    services,
    actor.user_id,
    links.filter((link) => link.enabled && holds(actor, link.right as ActionCode)),
  );
}

/** A built-in report that somebody may open; 404001 for all others. */
export async function getBuiltin({ db, services, actor }: Asking, key: string): Promise<ReportSource> {
  const source = reportSources.of(services).find((one) => one.key === key);
  if (!source || !isHeld(actor, source)) throw refuse(shared.not_found);
  const all = await linksFor(db, currentOrganization(actor));
  const said = saidOfBuiltin(all, key);
  if (said && (await openAmong(db, services, actor, [said])).length === 0) throw refuse(shared.not_found);
  return source;
}

/** The figures and charts of a built-in report, of the school that somebody is in. */
export async function viewBuiltin(ctx: Asking, key: string) {
  const source = await getBuiltin(ctx, key);
  const { db, actor } = ctx;
  return source.read({ db, organization_id: currentOrganization(actor), time_zone: actor.time_zone });
}

/** A registered report of the report server that somebody may open; 404001 for all others. */
export async function getFanReport({ db, services, actor }: Asking, id: string): Promise<Link> {
  const link = (await openLinks(db, services, actor)).find((one) => one.id === id && one.kind === 'fanreport');
  if (!link) throw refuse(shared.not_found);
  return link;
}
