import type * as z from 'zod';
import { listTodosInTime } from '#modules/desk/home/server/public.ts';
import { listCopied } from '#server/flow/copied.ts';
import { keepsFlows } from '#server/flow/flow-design.service.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { listReviewed, REVIEWED_AT_MOST, type Reviewed } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import type { State } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';
import { foldSearch } from '#shared/text/search-words.ts';
import type { ReviewTab, reviews } from '../contract/reviews.contract.ts';
import type { reviewedRow, waitingRow } from '../contract/reviews.shapes.ts';

type Query = z.output<(typeof reviews)['list']['query']>;
type View = z.input<(typeof reviews)['list']['output']>;
type WaitingRow = z.input<typeof waitingRow>;
type ReviewedRow = z.input<typeof reviewedRow>;

/** One tab of the caller's reviews. What the reader may not see is neither listed nor counted. */
export function viewReviews(ctx: Context, query: Query): Promise<View> {
  return query.tab === 'todo' ? viewWaiting(ctx, query) : viewReviewed(ctx, query, query.tab);
}

/** The to-dos of the home page that are decided from their line, in its order: `reviews` of its counts is their number. */
async function viewWaiting(ctx: Context, { module, urgency, q }: Query): Promise<View> {
  const { list, failed } = await listTodosInTime(ctx);
  const all = list.flatMap((row): WaitingRow[] => (row.review ? [{ ...row, review: row.review }] : []));
  const holds = holderOf(q);
  const shown = all.filter(
    (row) =>
      (!module || row.module === module) &&
      (!urgency || row.urgency === urgency) &&
      holds([...wordsOf(row), ...row.review.facts.flatMap(({ value }) => [value.cn, value.us])]),
  );
  return {
    tab: 'todo',
    list: shown,
    counts: countsOf(all),
    modules: namesOf(ctx),
    failed,
    keeps_flows: keepsFlows(ctx),
  };
}

type ReviewedTab = Exclude<ReviewTab, 'todo'>;
const LISTS: Readonly<Record<ReviewedTab, (ctx: Context) => ReturnType<typeof listCopied>>> = {
  done: (ctx) => listReviewed(ctx, 'decides'),
  mine: (ctx) => listReviewed(ctx, 'hands_in'),
  copied: listCopied,
};

async function viewReviewed(ctx: Context, { module, q }: Query, tab: ReviewedTab): Promise<View> {
  const { list, failed } = await LISTS[tab](ctx);
  const all = list.map(rowOf);
  const holds = holderOf(q);
  return {
    tab,
    list: all.filter((row) => (!module || row.module === module) && holds(wordsOf(row))),
    is_cut: all.length >= REVIEWED_AT_MOST,
    counts: countsOf(all),
    modules: namesOf(ctx),
    failed,
    keeps_flows: keepsFlows(ctx),
  };
}

function rowOf({ kind, to_state, went_on, reason, state, detail_en, ...row }: Reviewed): ReviewedRow {
  const { type, module, lifecycle } = kind;
  const said = (name: string): State => lifecycle.states[name] ?? { cn: name, us: name, tone: 'ended' };
  return {
    id: row.id,
    type,
    module,
    title: row.title,
    title_en: row.title_en,
    detail: row.detail,
    detail_en: detail_en ?? row.detail,
    state: { ...said(state) },
    at: row.at,
    to: { ...(went_on ? states.consented : said(to_state)) },
    opinion: reason,
    route: row.route,
    mobile_route: row.mobile_route,
  };
}

interface Worded {
  readonly title: string;
  readonly title_en: string | null;
  readonly detail: string | null;
  readonly detail_en: string | null;
}
const wordsOf = ({ title, title_en, detail, detail_en }: Worded) => [title, title_en, detail, detail_en];

/** Whether some of these words hold what was searched for. */
function holderOf(q: string | undefined): (words: readonly (string | null)[]) => boolean {
  const wanted = foldSearch(q ?? '').trim();
  return (words) => wanted === '' || words.some((word) => word !== null && foldSearch(word).includes(wanted));
}

function countsOf(rows: readonly { readonly module: string }[]) {
  const modules: Record<string, number> = {};
  for (const { module } of rows) modules[module] = (modules[module] ?? 0) + 1;
  return { total: rows.length, modules };
}

const namesOf = ({ services }: Context) =>
  Object.fromEntries(todoSources.of(services).map(({ module, name }) => [module, { ...name }]));
