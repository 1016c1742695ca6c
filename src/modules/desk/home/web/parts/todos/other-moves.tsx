import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReviewMove } from '#shared/review.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Todo } from '../overview/use-overview.ts';
import type { TodoDecisions } from './todo-decisions.ts';

const OpinionDialog = lazyDialog(async () => (await import('#web/ui/review/opinion-dialog.tsx')).OpinionDialog);

const ICONS = { approve: IconCheck, return: IconArrowBackUp, reject: IconX } as const;

interface Props {
  readonly todo: Todo;
  readonly moves: readonly ReviewMove[];
  readonly at: number;
  readonly decisions: TodoDecisions;
}

/** The other ways to decide a to-do from its line: most of them ask for an opinion first. */
export function OtherMoves({ todo, moves, at, decisions }: Props) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const either = useEither();
  const [asked, ask] = useState<ReviewMove | null>(null);
  const name = `${titleOf(todo)} ${either(todo.detail, todo.detail_en) ?? ''}`.trim();
  return (
    <>
      {moves.map((move) => {
        const Icon = ICONS[move.result];
        const choice = { item: todo, move, at };
        return (
          <ActionIcon
            key={`${move.result} ${move.label.us}`}
            size={36}
            disabled={decisions.busy.has(todo.key)}
            aria-label={`${localize(move.label)} ${name}`}
            title={localize(move.label)}
            onClick={() => (move.must ? ask(move) : void decisions.run(choice))}
          >
            <Icon aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        );
      })}
      {asked && (
        <OpinionDialog
          title={titleOf(todo)}
          move={asked}
          invalidates={['home', 'reviews']}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            decisions.settle({ item: todo, move: asked, at });
          }}
        />
      )}
    </>
  );
}
