import type * as z from 'zod';
import { listOwnOrganizations } from '#modules/core/access/server/public.ts';
import { viewNewestNews } from '#modules/desk/news/server/public.ts';
import { viewOwnBanners, viewOwnHomepage } from '#modules/desk/site-design/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { withStatementTimeout } from '#server/database/statement-timeout.ts';
import type { Context } from '#server/http/context.ts';
import { newestForHome } from '#server/notify/bell.queries.ts';
import { NEWS_ON_HOME, NOTICES_ON_HOME, type overview, TODOS_ON_HOME } from '../contract/home.contract.ts';
import { viewUsualApps } from './apps.service.ts';
import { type CachedAnswers, cachedAnswersOf } from './cached-answers.ts';
import { viewChildren } from './children.service.ts';
import { findNames, listOrganizations, listPlaces } from './person.queries.ts';
import { FIRST_READ_TIMEOUT_MS, listTodos, SOURCE_TIMEOUT_MS, viewDay, viewUpcomingDays } from './todos.service.ts';

type Overview = z.input<typeof overview>;
type PartName = Exclude<keyof Overview, 'server_time'>;
type DataOf<K extends PartName> = NonNullable<Overview[K]['data']>;

/**
 * The home page in one answer. Each part stands for itself: one that fails, or whose reads take too long, shows its last
 * answer with its age, or is marked as failed; it is logged, and the others are there.
 */
export async function viewOverview(ctx: Context, placement: 'home' | 'h5'): Promise<Overview> {
  const cached = cachedAnswersOf(ctx);
  return withStatementTimeout(ctx.db, cached.isEmpty ? FIRST_READ_TIMEOUT_MS : SOURCE_TIMEOUT_MS, () =>
    readParts(ctx, cached, placement),
  );
}

async function readParts(ctx: Context, cached: CachedAnswers, placement: 'home' | 'h5'): Promise<Overview> {
  const part = partsOf(ctx, cached);
  const todos = await part('todos', () => viewFirstTodos(ctx));
  const here = {
    person: await part('person', () => viewPerson(ctx)),
    usual_apps: await part(
      'usual_apps',
      () => viewUsualApps(ctx),
      (data) => data.codes.length + data.frequent.length === 0,
    ),
    todos,
    notices: await part(
      'notices',
      () => viewNotices(ctx),
      (data) => data.list.length === 0,
    ),
    day: await part('day', () => viewOwnDay(ctx, todos.data?.counts.total === 0)),
  };
  // all that these read lies beyond the own organisation: they cross together, once
  const beyond = await acrossOrganizations(ctx.db, async () => ({
    banners: await part('banners', () => viewOwnBanners(ctx, placement), isEmpty, `banners.${placement}.${ctx.lang}`),
    organizations: await part('organizations', () => viewOrganizations(ctx)),
    children: await part('children', () => viewChildren(ctx, todos.data?.counts.children), isEmpty),
    news: await part('news', () => viewNewestNews(ctx, NEWS_ON_HOME), isEmpty),
    homepage: await part('homepage', () => viewOwnHomepage(ctx)),
  }));
  return { server_time: new Date(ctx.services.clock.now()).toISOString(), ...here, ...beyond };
}

const isEmpty = (list: readonly unknown[]): boolean => list.length === 0;

/** Reads one part after the other: they share the connection of the request. */
function partsOf(ctx: Context, cached: CachedAnswers) {
  return async function part<K extends PartName>(
    name: K,
    load: () => Promise<DataOf<K>>,
    isNone: (data: DataOf<K>) => boolean = () => false,
    place: string = name,
  ): Promise<Overview[K]> {
    try {
      const data = await load();
      cached.store(place, data);
      return (
        isNone(data) ? { outcome: 'none', data: null, as_of: null } : { outcome: 'ok', data, as_of: null }
      ) as Overview[K];
    } catch (error) {
      ctx.services.log.error({ err: error, part: name, request_id: ctx.request_id }, 'a part of the home page failed');
      const former = cached.find(place);
      if (!former) return { outcome: 'failed', data: null, as_of: null } as Overview[K];
      const data = former.data as DataOf<K>;
      return {
        outcome: isNone(data) ? 'none' : 'ok',
        data: isNone(data) ? null : data,
        as_of: former.at,
      } as Overview[K];
    }
  };
}

async function viewPerson({ actor, db }: Context): Promise<DataOf<'person'>> {
  const names = await findNames(db, actor.user_id);
  return {
    name: names?.name ?? actor.name,
    name_en: names?.name_en ?? null,
    user_types: [...actor.user_types],
    places: await listPlaces(db, actor.user_id),
  };
}

async function viewOrganizations({ actor, db }: Context): Promise<DataOf<'organizations'>> {
  const rows = await acrossOrganizations(db, async () =>
    listOrganizations(db, await listOwnOrganizations(db, actor.user_id)),
  );
  return rows.map((row) => ({ ...row, is_current: row.id === actor.organization_id }));
}

async function viewFirstTodos(ctx: Context): Promise<DataOf<'todos'>> {
  const { list, counts, failed } = await listTodos(ctx);
  if (list.length === 0 && failed.length > 0) throw new Error('no source of to-dos answered');
  return { list: list.slice(0, TODOS_ON_HOME), counts, failed };
}

/** The present day; where nothing waits, the days after it too. */
async function viewOwnDay(ctx: Context, isQuiet: boolean): Promise<DataOf<'day'>> {
  const day = await viewDay(ctx);
  if (day.list.length === 0 && day.failed.length > 0) throw new Error('no source of the day answered');
  return { ...day, coming: isQuiet ? await viewUpcomingDays(ctx) : [] };
}

async function viewNotices({ actor, db, services }: Context): Promise<DataOf<'notices'>> {
  const { list, unread } = await newestForHome(db, services, actor.user_id, NOTICES_ON_HOME);
  return { list, unread: Object.values(unread).reduce((sum, count) => sum + count, 0) };
}
