import { sql } from 'drizzle-orm';
import { oncePerRequest } from '../database/once-per-request.ts';
import type { FindTodos, TodoWaits } from '../home-feed/home-feed.ts';
import { decision, reviewOf } from '../home-feed/review.ts';
import type { Context } from '../http/context.ts';
import type { Card, FlowKind } from './flow-kind.ts';
import { waitingFor } from './turns.ts';

/** More than anybody works through in one go. */
const MOST = 200;

/** All flows of a request are one look at the database, however many kinds ask for theirs. */
const waiting = (ctx: Context) => oncePerRequest(ctx.db, 'flow.waiting', () => waitingFor(ctx, MOST));

const waitingOf = async (ctx: Context, kind: FlowKind) =>
  (await waiting(ctx)).filter(({ run }) => run.kind === kind.type);

/** Whether papers of a kind wait for the reader: known for all kinds from their one look. */
export const flowWaits =
  (kind: FlowKind): TodoWaits =>
  async (ctx) =>
    (await waitingOf(ctx, kind)).length > 0 ? sql`true` : null;

/** Papers of a kind that wait for the reader. */
export const flowTodos =
  (kind: FlowKind): FindTodos =>
  async (ctx) => {
    const rows = await waitingOf(ctx, kind);
    if (rows.length === 0) return [];
    const cards = await kind.show(
      ctx,
      rows.map(({ run }) => run.subject_id),
    );
    return rows.flatMap(({ run, step, acts_for }) => {
      const card = cards.get(run.subject_id);
      if (!card) return [];
      const { title, title_en, detail, detail_en, route, mobile_route } = card;
      return [
        {
          key: `${kind.type}:${run.subject_id}`,
          kind: kind.type,
          title,
          title_en,
          detail,
          detail_en,
          route,
          mobile_route,
          due_at: step.due_at,
          since: step.opened_at ?? run.opened_at,
          review: reviewOfPaper(ctx, kind, run.subject_id, card, acts_for),
        },
      ];
    });
  };

/** The decision from the line: the paper's own call, as its page makes it. */
function reviewOfPaper(ctx: Context, kind: FlowKind, id: string, card: Card, acts_for: string | null) {
  const { decide } = kind.calls;
  const { version } = card;
  const words = 'opinion' as const;
  return reviewOf(ctx.actor, {
    type: kind.type,
    id,
    facts: card.facts,
    moves: [
      decision('approve', decide, id, { body: { result: 'approve', version }, words }),
      ...(kind.returns ? [decision('return', decide, id, { body: { result: 'return', version }, words })] : []),
      decision('reject', decide, id, { body: { result: 'refuse', version }, words }),
    ],
    batch: kind.batch?.(card) ?? true,
    for: acts_for,
  });
}
