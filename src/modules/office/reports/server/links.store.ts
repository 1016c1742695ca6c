import { inArray } from 'drizzle-orm';
import { isAllowedPage } from '#modules/core/shell/server/public.ts';
import { nameParts, offerParts, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { is } from '#server/lists/resource-list.ts';
import { holds } from '#server/rights/actor.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type QueryOf, type Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { reportRefusals as r, reportTexts as t } from '../contract/report-refusals.ts';
import { reportLinks } from '../contract/reports.contract.ts';
import { reportRights } from '../rights.ts';
import { knownRights } from './known-rights.ts';
import { type Link, openLinks } from './links.queries.ts';
import { reportSources } from './report-sources.ts';
import { reportLink } from './tables.ts';

type Draft = Pick<Link, 'kind' | 'path' | 'right' | 'embed' | 'audience'>;

/** Links of the school that a person is in. */
export const linkStore = defineStore(reportLinks, {
  table: reportLink,
  reach: { read: ownOrganization, write: ownOrganization },
  list: {
    sorts: { sort: reportLink.sort, name: reportLink.name },
    default_sort: 'sort',
    filters: { group: is(reportLink.group), kind: is(reportLink.kind), enabled: is(reportLink.enabled) },
    search: [reportLink.name, reportLink.name_en, reportLink.path],
  },
  unique: { report_link_path: r.taken },
  beforeCreate: (ctx, draft) => requireSound(ctx, draft),
  beforeUpdate: (ctx, change) => requireSound(ctx, change),
});

/** The path leads where the school allows it, the right is one that there is, and the audience one that may be chosen. */
async function requireSound(ctx: Writer, draft: Draft): Promise<undefined> {
  const errors: Record<string, readonly Text[]> = {};
  const problem = draft.kind === 'builtin' ? builtinProblem(ctx, draft) : await pathProblem(ctx, draft);
  if (problem) errors['path'] = [problem];
  if (!knownRights(ctx.services).some(({ code }) => code === draft.right)) errors['right'] = [t.no_right];
  if (draft.audience && !(await reachesAudience(ctx.services, ctx, draft.audience)))
    errors['audience'] = [t.audience_reach];
  if (Object.keys(errors).length) throw refuseFields(errors);
}

const builtinProblem = ({ services }: Writer, { path }: Draft): Text | null =>
  reportSources.of(services).some(({ key }) => key === path) ? null : t.no_source;

async function pathProblem(ctx: Writer, { path, embed }: Draft): Promise<Text | null> {
  const base = ctx.services.env.FANREPORT_URL;
  const isOwn = /^\/(?![/\\])/.test(path);
  if (!isOwn && !(path.startsWith('https://') && URL.canParse(path))) return t.path;
  if (isOwn && !(embed && base)) return null;
  return (await isAllowedPage(ctx, new URL(isOwn ? `${base}${path}` : path))) ? null : t.host;
}

type Stored = Awaited<ReturnType<typeof linkStore.get>>;

/** Rows with the names of their audiences and rights, all of a page at once. */
async function named<R extends Pick<Link, 'audience' | 'right'>>({ db, services }: Context, rows: readonly R[]) {
  const parts = rows.flatMap((row) => row.audience?.include ?? []);
  const names = new Map((await nameParts(db, services, parts)).map((one) => [`${one.kind} ${one.id}`, one]));
  return rows.map((row) => {
    const right = knownRights(services).find(({ code }) => code === row.right);
    return {
      ...row,
      right_name: right ? { cn: right.name, us: right.name_en } : null,
      parts: (row.audience?.include ?? []).flatMap(({ kind, id, user_types }) => {
        const one = names.get(`${kind} ${id}`);
        return one ? [{ kind, id, user_types, name: one.name, name_en: one.name_en }] : [];
      }),
    };
  });
}

const one = async (ctx: Context, row: Stored) =>
  (await named(ctx, [row]))[0] as Awaited<ReturnType<typeof named<Stored>>>[number];

/** All links for who registers them, for others those that they may open. */
export async function listLinks(ctx: Context, query: QueryOf<typeof reportLinks>) {
  const seen = holds(ctx.actor, reportRights.manage) ? undefined : await idsFor(ctx);
  const page = await linkStore.list(ctx, query, seen && inArray(reportLink.id, seen.length ? seen : [NOBODY]));
  return { ...page, list: await named(ctx, page.list) };
}
const NOBODY = '00000000-0000-0000-0000-000000000000';

const idsFor = async ({ db, services, actor }: Context) =>
  (await openLinks(db, services, actor)).map((link) => link.id);

export async function viewLink(ctx: Context, id: string) {
  const row = await linkStore.get(ctx, id);
  if (!holds(ctx.actor, reportRights.manage) && !(await idsFor(ctx)).includes(id)) throw refuse(shared.not_found);
  return one(ctx, row);
}

export const createLink = async (ctx: Context, draft: Parameters<typeof linkStore.create>[1]) =>
  one(ctx, await linkStore.create(ctx, draft));

export const updateLink = async (ctx: Context, id: string, body: Parameters<typeof linkStore.update>[2]) =>
  one(ctx, await linkStore.update(ctx, id, body));

/** What the form of a link offers. */
export function offerRights({ services }: Context) {
  return {
    rights: [...knownRights(services)],
    builtin: reportSources.of(services).map(({ key, name }) => ({ code: key, name: name.cn, name_en: name.us })),
  };
}

export const offerAudience = async (
  ctx: Context,
  { kind, q }: { kind: Parameters<typeof offerParts>[2]; q: string },
) => ({
  list: [...(await offerParts(ctx.services, ctx, kind, q))],
});
