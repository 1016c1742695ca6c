import type * as z from 'zod';
import { rowReach } from '#server/database/database.ts';
import { decidedScope } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { searchPassages } from '#server/search/passages/search-passages.ts';
import { FOUND_AT_MOST, type finding } from '#shared/calls/search.contract.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';

type Answer = z.input<(typeof finding)['search']['output']>;
export type SearchHit = Answer['groups'][number]['list'][number];

/** What a module finds for the search of the frame. */
export interface SearchSource {
  readonly key: string;
  readonly title: Text;
  /** Holders of one of these are asked for; their `ctx.scope` is that of these codes. Absent: everybody signed in. */
  readonly rights?: readonly ActionCode[];
  /** At most five, the best first; `route` is a page that the caller may open. */
  readonly find: (ctx: Context, q: string) => Promise<readonly SearchHit[]>;
}

const SOURCE_MS = 300;

/** Sources of the search, in the order in which their groups are shown. */
export const searchSources = definePorts<SearchSource>();

function mayAsk({ actor }: Context, { rights }: SearchSource): boolean {
  return rights === undefined || rights.some((code) => holds(actor, code));
}

/** One source on a connection of its own; null when it was slow or failed, which costs the others nothing. */
async function ask(ctx: Context, source: SearchSource, q: string): Promise<readonly SearchHit[] | null> {
  const { actor, services } = ctx;
  const scope = source.rights ? scopeOf(actor, ...source.rights) : decidedScope([]);
  const found = services.database
    .read(rowReach(actor.client_id, actor.reach), (db) => source.find({ ...ctx, db, scope }, q))
    .catch((error: unknown) => {
      services.log.error({ err: error, source: source.key, request_id: ctx.request_id }, 'a search source failed');
      return null;
    });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, SOURCE_MS, null);
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What stands in the texts of all modules, for words and for whole questions; what has a name is found by its module. */
const textSearch: SearchSource = {
  key: 'texts',
  title: { cn: '正文内容', us: 'In texts' },
  find: async (ctx, q) => {
    const found = await searchPassages(ctx, q, FOUND_AT_MOST);
    return found.map(({ source, source_id, source_title, title, snippet, link }) => ({
      id: `${source}-${source_id}`,
      name: title,
      name_en: null,
      detail: source_title.cn,
      detail_en: source_title.us,
      route: link,
      snippet: [...snippet],
    }));
  },
};

/** Asks every source that the person may ask, all at once. A slow or broken one is named as left out. */
export async function search(ctx: Context, q: string): Promise<Answer> {
  const asked = [...searchSources.of(ctx.services), textSearch].filter((source) => mayAsk(ctx, source));
  const found = await Promise.all(asked.map(async (source) => ({ source, list: await ask(ctx, source, q) })));
  return {
    groups: found.flatMap(({ source: { key, title }, list }) =>
      list?.length ? [{ key, name: title.cn, name_en: title.us, list: list.slice(0, FOUND_AT_MOST) }] : [],
    ),
    left_out: found.filter(({ list }) => list === null).map(({ source }) => source.key),
  };
}
