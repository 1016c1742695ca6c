import { type RefObject, useState } from 'react';
import type { ReviewMove } from '#shared/review.ts';
import { useListKeys } from '#web/ui/list/table/use-list-keys.ts';
import { type Decisions, firstMove, useDecisions } from '#web/ui/review/use-decisions.ts';
import { toast } from '#web/ui/toasts.ts';
import { useReviewsText } from '../../texts.ts';
import type { Waiting } from '../use-reviews.ts';
import { approvingMove, canBatch, refusingMove, withWords } from './moves.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useSwipeDecides } from './use-swipe-decides.ts';

/** Whose answers are old after a decision, beside those of the module. */
export const OLD_AFTERWARDS = ['home', 'reviews'] as const;

/** A decision that waits for its opinion. */
interface Asked {
  readonly item: Waiting;
  readonly move: ReviewMove;
}

/** Rows that are ticked, and what is decided about all of them. */
function useBatch(rows: readonly Waiting[], decisions: Decisions<Waiting>) {
  const t = useReviewsText();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const possible = rows.filter((row) => canBatch(row) && !decisions.done.has(row.key));
  const ticked = possible.filter(({ key }) => keys.includes(key));
  const decide = async () => {
    setKeys([]);
    const choices = ticked.flatMap((item) => {
      const move = firstMove(item);
      return move ? [{ item, move, at: rows.indexOf(item) }] : [];
    });
    const n = await decisions.runAll(choices);
    const left = choices.length - n;
    if (left === 0) toast.success(t('batch_done', { n }));
    else toast.warning(t('batch_some', { n, left }));
  };
  return {
    possible,
    ticked,
    decide,
    has: (key: string) => keys.includes(key),
    toggle: (key: string) => setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    toggleAll: () => setKeys(ticked.length > 0 ? [] : possible.map(({ key }) => key)),
  };
}

/** What is chosen, ticked, asked and decided of what waits, by pointer, key and finger. */
export function useWaiting(waiting: readonly Waiting[], list: RefObject<HTMLElement | null>, isNarrow: boolean) {
  const decisions = useDecisions<Waiting>(OLD_AFTERWARDS);
  const rows = decisions.rowsWith(waiting);
  const batch = useBatch(rows, decisions);
  const [chosen, choose] = useState<string | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const current = rows.find(({ key }) => key === chosen) ?? (isNarrow ? null : (rows[0] ?? null));
  const placeOf = ({ key }: Waiting) => rows.findIndex((row) => row.key === key);
  const isOpen = ({ key }: Waiting) => !decisions.done.has(key) && !decisions.busy.has(key);

  /** To the next one that still waits, or the last before it. */
  const goOn = (item: Waiting) => {
    const at = placeOf(item);
    const next = rows.slice(at + 1).find(isOpen) ?? rows.slice(0, at).findLast(isOpen);
    choose(isNarrow ? null : (next?.key ?? null));
    if (next && list.current?.contains(document.activeElement))
      list.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.key)}"] [data-row-open]`)?.focus();
  };
  /** With words at once; without, where it needs some, a dialog asks for them. */
  const decide = async (item: Waiting, move: ReviewMove | null, words = '') => {
    if (!move || !isOpen(item)) return;
    if (move.must && words === '') ask({ item, move });
    else if (await decisions.run({ item, move: withWords(move, words), at: placeOf(item) })) goOn(item);
  };
  const decideAt = (key: string, pick: (row: Waiting) => ReviewMove | null) => {
    const row = rows.find((one) => one.key === key);
    if (row) void decide(row, pick(row));
  };
  useListKeys(list);
  useReviewKeys(!isNarrow, {
    approve: () => current && decideAt(current.key, approvingMove),
    refuse: () => current && decideAt(current.key, refusingMove),
  });
  useSwipeDecides(list, isNarrow, {
    right: (key) => decideAt(key, approvingMove),
    left: (key) => decideAt(key, refusingMove),
  });
  return {
    rows,
    batch,
    current,
    asked,
    decisions,
    choose,
    decide,
    stopAsking: () => ask(null),
    /** The dialog has decided. */
    settle: (choice: Asked) => {
      decisions.settle({ ...choice, at: placeOf(choice.item) });
      goOn(choice.item);
      ask(null);
    },
  };
}
