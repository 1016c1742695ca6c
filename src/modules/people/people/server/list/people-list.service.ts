import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { type PeopleWalk, type SearchOrder, wholeGroup } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, conditionOf, countUpTo } from '#server/lists/resource-list.ts';
import { formatDayTime } from '#shared/dates.ts';
import { userStatus, userTypes } from '#shared/reference/accounts.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Lang } from '#shared/text.ts';
import type { users } from '../../contract/users.contract.ts';
import {
  countIds,
  countTabs,
  type PeopleReach,
  peopleList,
  peopleWithin,
  searchWay,
  selectIds,
  type UserQuery,
  type UserRow,
  userList,
  userReader,
  walkOf,
} from '../people.queries.ts';
import { departmentsOf, reachOf } from '../people-reach.service.ts';

type Reader = Pick<Context, 'db' | 'actor' | 'scope' | 'services'>;

interface Selection {
  readonly reach: PeopleReach;
  readonly walk: PeopleWalk;
  readonly along: SearchOrder;
  /** Scope and search; the filters stand in `rest`. */
  readonly base: SQL;
  readonly rest: UserQuery;
}

/** The people that this caller's list shows for a query. */
async function selectPeople(source: Reader, query: UserQuery, fixed?: PeopleWalk): Promise<Selection> {
  const reach = await reachOf(source);
  const walk = fixed ?? walkOf(reach, query);
  const within = peopleWithin(reach, query, await departmentsOf(source, query), walk);
  const way = await searchWay(source.db, within, query, walk);
  const { q: _q, ...rest } = query;
  const base = way === null ? sql`false` : (and(within, way?.condition) as SQL);
  return { reach, walk, along: way?.along ?? 'name', base, rest: rest as UserQuery };
}

const readerOf = (source: Reader, query: UserQuery) =>
  userReader(source.services.seal, query.organization_id ?? source.actor.organization_id);

/** Totals of the list are exact up to this many: each person that is counted has to be found a member first. */
const EXACT_PEOPLE = 200;

export async function listPeople(ctx: Context, query: UserQuery) {
  const { reach, walk, along, base, rest } = await selectPeople(ctx, query);
  const where = conditionOf(peopleList(walk), rest, base);
  const { page, per_page } = query;
  const offset = (page - 1) * per_page;
  const found = await selectIds(ctx.db, walk, where, { sort: query.sort, along }).limit(per_page).offset(offset);
  const ids = found.map((row) => row.id);
  const plan = { where: inArray(user.id, ids), order: [], limit: per_page, offset: 0 };
  const rows = await readerOf(ctx, query)(ctx.db, plan);
  const list = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const seen = offset + list.length;
  if (list.length < per_page && (list.length > 0 || page === 1)) return { list, total: seen, page, per_page };
  const most = Math.max(EXACT_PEOPLE, seen);
  const walks = walk.organization_id !== null || (reach.is_whole_group && !query.organization_id);
  const total = await (walks ? countIds(ctx.db, walk, where, most, along) : countUpTo(ctx.db, user, where, most));
  return { list, total: Math.min(total, most), ...(total > most ? { total_is_floor: true } : {}), page, per_page };
}

/** The numbers beside the tabs, with the filters that are set; the search does not change them. */
export async function countPeople(ctx: Context, query: z.output<(typeof users)['counts']['query']>) {
  const asked = { ...query, page: 1, per_page: 10 } as UserQuery;
  const reach = await reachOf(ctx);
  const walk = walkOf(reach, asked);
  const base = peopleWithin(reach, asked, await departmentsOf(ctx, asked), walk);
  return countTabs(ctx.db, base, asked, reach, walk);
}

const typesIn = (types: readonly string[], lang: Lang): string =>
  userTypes
    .filter((type) => types.includes(type.code))
    .map((type) => type[lang])
    .join('/');

const named = (lang: Lang, one: { name: string; name_en: string | null } | null): string | null =>
  one && ((lang === 'us' && one.name_en) || one.name);

/** The list as a file. Phones are masked in it as on the screen; document numbers are never in it. */
const peopleExport = defineExport<UserQuery, UserRow>({
  name: 'users',
  title: { cn: '人员', us: 'People' },
  rights: [directoryRights.exportPeople],
  columns: [
    { cn: '姓名', us: 'Name', value: (row, lang) => named(lang, row), width: 14 },
    { cn: '类型', us: 'Type', value: (row, lang) => typesIn(row.types, lang), width: 14 },
    { cn: '编号', us: 'Number', value: (row) => row.number, width: 14 },
    { cn: '机构', us: 'Organisation', value: (row, lang) => named(lang, row.organization), width: 20 },
    { cn: '部门', us: 'Department', value: (row, lang) => named(lang, row.department), width: 18 },
    { cn: '岗位', us: 'Post', value: (row, lang) => named(lang, row.post), width: 14 },
    { cn: '手机', us: 'Phone', value: (row) => row.phone, width: 14 },
    { cn: '账号状态', us: 'Account status', value: (row, lang) => labelOf(userStatus, row.status, lang), width: 12 },
    {
      cn: '最近登录',
      us: 'Last sign-in',
      value: (row, lang) => row.last_login_at && formatDayTime(row.last_login_at, lang),
      width: 18,
    },
  ],
  async *batches(source) {
    const { base, rest } = await selectPeople(source, source.params, wholeGroup);
    yield* batchesOf(source.db, userList, rest, base, readerOf(source, source.params));
  },
  async count(source) {
    const { base, rest } = await selectPeople(source, source.params, wholeGroup);
    return countUpTo(source.db, user, conditionOf(userList, rest, base), Number.MAX_SAFE_INTEGER - 1);
  },
});

/** Begins the export of exactly what is filtered; the file comes as a data task. */
export function exportPeople(ctx: Context, query: UserQuery): Promise<{ data_task_id: string }> {
  return startExport(ctx, peopleExport, query);
}
