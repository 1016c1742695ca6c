import { todosChanged } from '../home-feed/home-feed.ts';
import type { Context } from '../http/context.ts';
import { remindOf } from './flow-clock.ts';
import type { FlowWords } from './flow-words.ts';
import type { Paper } from './paper.ts';
import type { FlowRun } from './tables.ts';

/** Tells people what became of a paper, unless its module does so by itself, and renews their to-dos. */
export async function tellAbout<Row>(
  paper: Paper<Row>,
  ctx: Context,
  run: FlowRun,
  what: keyof FlowWords,
  to: readonly string[],
): Promise<void> {
  const sentence = paper.words[what];
  const others = to.filter((id) => id !== ctx.actor.user_id);
  if (sentence) await remindOf(ctx, run, others, sentence);
  await todosChanged(ctx, [...to, run.applicant_id, ctx.actor.user_id]);
}
