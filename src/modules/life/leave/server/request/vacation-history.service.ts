import type { Db } from '#server/database/database.ts';
import type { Text } from '#shared/text.ts';
import { vacationLifecycle } from '../../contract/vacation.lifecycle.ts';
import { vacationFlow } from './vacation-flow.service.ts';

const WRITTEN: Text = { cn: '填写', us: 'Written' };

/** What happened to a request, the first first. Why is told of a recount alone: reasons of people are for few. */
export async function historyOf(db: Db, id: string) {
  const moves: Readonly<Record<string, Text>> = vacationLifecycle.moves;
  return (await vacationFlow.moves.history(db, id)).map((event) => {
    const { cn, us } = moves[event.move] ?? WRITTEN;
    return {
      at: event.at,
      what: { cn, us },
      by_name: event.by_name,
      detail: event.move === 'recount' ? event.reason : null,
    };
  });
}
