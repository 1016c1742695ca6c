import { oncePerRequest } from '../database/once-per-request.ts';
import type { FindTodos } from '../home-feed/home-feed.ts';
import type { Context } from '../http/context.ts';
import type { FlowKind } from './flow-kind.ts';
import { waitingFor } from './turns.ts';

/** More than anybody works through in one go. */
const MOST = 200;

/** All flows of a request are one look at the database, however many kinds ask for theirs. */
const waiting = (ctx: Context) => oncePerRequest(ctx.db, 'flow.waiting', () => waitingFor(ctx, MOST));

/** Papers of a kind that wait for the reader. */
export const flowTodos =
  (kind: FlowKind): FindTodos =>
  async (ctx) => {
    const rows = (await waiting(ctx)).filter(({ run }) => run.kind === kind.type);
    if (rows.length === 0) return [];
    const cards = await kind.show(
      ctx,
      rows.map(({ run }) => run.subject_id),
    );
    return rows.flatMap(({ run, step }) => {
      const card = cards.get(run.subject_id);
      if (!card) return [];
      const { facts: _, ...words } = card;
      return [
        {
          key: `${kind.type}:${run.subject_id}`,
          kind: kind.type,
          ...words,
          due_at: step.due_at,
          since: step.opened_at ?? run.opened_at,
          quick: null,
        },
      ];
    });
  };
