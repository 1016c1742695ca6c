import type * as z from 'zod';
import { frameOf } from '#modules/core/access/server/public.ts';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { type Lang, localize } from '#shared/text.ts';
import type { h5Homepages } from '../contract/h5-homepages.contract.ts';
import type { block } from '../contract/h5-homepages.shapes.ts';
import { isVisibleTo } from './banners.policy.ts';
import { listLiveBanners } from './banners.queries.ts';
import { getOwnPage, requireReach } from './h5-homepages.service.ts';
import { DEFAULT_HEADINGS, samplesOf } from './homepage-samples.ts';

type PreviewQuery = z.output<(typeof h5Homepages)['preview']['body']>;

type PreviewBlock = z.input<typeof block>;

const APPS = 7;

/** What stands in an organisation for everybody: its banners for a user_type, and its apps by code. */
async function surroundings({ db, services }: Context, { organization_id, user_type: userType, lang }: PreviewQuery) {
  const { apps } = await frameOf(services, db, organization_id);
  const named = apps.map(({ is_default, wfl_app: { code, name, name_en } }) => ({
    code,
    is_default,
    name: lang === 'us' ? name_en : name,
  }));
  const placement = userType === 'guest' ? 'guest' : 'h5';
  const rows = await acrossOrganizations(db, async () =>
    listLiveBanners(db, await listSelfAndAbove(db, organization_id), placement),
  );
  const reader =
    userType === 'guest' ? null : { user_types: [userType], app_codes: new Set(named.map((app) => app.code)) };
  const banners = rows
    .filter((row) => isVisibleTo(row, reader))
    .map((row) => (lang === 'us' && row.title_en) || row.title);
  return { named, banners };
}

/** A page block by block, with sample lines in the language that is asked for. Nobody's own facts are read for it. */
export async function previewHomepage(ctx: Context, id: string, query: PreviewQuery) {
  const page = await getOwnPage(ctx, id);
  requireReach(ctx, [query.organization_id]);
  const { named, banners } = await surroundings(ctx, query);
  const plain = (title: string) => ({ title, detail: null });
  const linesOf = ({ kind, params = {}, limit = null }: PreviewBlock) => {
    if (kind === 'banner') return banners.map(plain);
    if (kind === 'usual_apps')
      return named
        .filter((app) => app.is_default)
        .slice(0, limit ?? APPS)
        .map((app) => plain(app.name));
    if (kind === 'actions')
      return named.filter((app) => params.app_codes?.includes(app.code)).map((app) => plain(app.name));
    if (kind === 'text' || kind === 'countdown') return [plain(either(query.lang, params.text, params.text_en))];
    const samples = samplesOf(kind, query.user_type, query.lang);
    return limit === null ? samples : samples.slice(0, limit);
  };
  const blocks: readonly PreviewBlock[] = query.blocks ?? page.blocks;
  return blocks.map((one) => ({
    key: one.key,
    kind: one.kind,
    title: either(query.lang, one.title, one.title_en) || localize(DEFAULT_HEADINGS[one.kind], query.lang),
    lines: linesOf(one),
  }));
}

type Words = string | null | undefined;

const either = (lang: Lang, cn: Words, us: Words): string => (lang === 'us' && us) || (cn ?? '');
