import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, idParams, line, namedRow } from '../fields.ts';
import { defineRefusals } from '../refusal.ts';

/** A list as its browser names it: `visitors.all`. */
const listName = line(1, 60);

/** How many views somebody may save of one list. */
export const LIST_VIEWS_AT_MOST = 20;

const view = z.object({
  id,
  name: z.string(),
  /** Filters, search and order as they stand in the address, without a question mark. */
  query: z.string(),
  /** Keys of the columns; null: as each person has them. */
  columns: z.array(z.string()).nullable(),
  /** Everybody of the organisation who sees the list is offered it. */
  is_shared: z.boolean(),
  owner: namedRow,
});

export const listViewRefusals = defineRefusals('list_view', {
  too_many: { cn: '每个列表最多保存 20 个视图', us: 'You can save up to 20 views per list' },
  not_yours_to_share: {
    cn: '只有管理员可以把视图共享给整个机构',
    us: 'Only administrators can share a view with the whole organisation',
  },
});

/** Named sets of filters, columns and order of a list, one's own and those that the organisation shares. */
export const listViews = defineEndpoints('list_views', {
  list: {
    method: 'GET',
    path: '/list_views',
    summary: 'Views of a list: own ones and those shared in the current organisation',
    right: 'signed_in',
    query: z.strictObject({ list: listName }),
    output: z.object({ list: z.array(view), may_share: z.boolean() }),
  },
  save: {
    method: 'POST',
    path: '/list_views',
    summary: 'Save a view of a list; an own one of the same name is replaced',
    right: 'signed_in',
    body: z.strictObject({
      list: listName,
      name: line(1, 30),
      query: z.string().max(1000),
      columns: z.array(z.string().max(60)).max(60).nullable().default(null),
      is_shared: z.boolean().default(false),
    }),
    output: view,
    refusals: [listViewRefusals.too_many, listViewRefusals.not_yours_to_share],
  },
  remove: {
    method: 'DELETE',
    path: '/list_views/{id}',
    summary: 'Remove an own view; administrators also remove shared ones',
    right: 'signed_in',
    params: idParams,
  },
});
