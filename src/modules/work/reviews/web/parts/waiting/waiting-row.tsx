import { Button, Checkbox } from '@mantine/core';
import { Suspense } from 'react';
import { DueWords } from '#modules/desk/home/web/public.tsx';
import type { ReviewMove } from '#shared/review.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { ReviewMarks } from '#web/ui/review/review-marks.tsx';
import type { Decisions } from '#web/ui/review/use-decisions.ts';
import { useReviewsText } from '../../texts.ts';
import type { Waiting } from '../use-reviews.ts';
import { approvingMove, refusingMove } from './moves.ts';
import classes from './waiting-row.module.css';

const DoneMark = lazyPart(async () => (await import('#web/ui/review/done-mark.tsx')).DoneMark);

interface Props {
  readonly row: Waiting;
  readonly isNarrow: boolean;
  readonly isCurrent: boolean;
  readonly isTicked: boolean;
  readonly decisions: Decisions<Waiting>;
  readonly onOpen: () => void;
  /** Some row of the list has a tick: the others keep its room. */
  readonly hasTicks: boolean;
  /** Absent: it is decided one by one. */
  readonly onTick: (() => void) | undefined;
  readonly onDecide: (move: ReviewMove) => void;
}

/** One row: what it is, its facts, until when; on a narrow screen with the buttons that decide it. */
export function WaitingRow({
  row,
  isNarrow,
  isCurrent,
  isTicked,
  hasTicks,
  decisions,
  onOpen,
  onTick,
  onDecide,
}: Props) {
  const t = useReviewsText();
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const either = useEither();
  const isDone = decisions.done.has(row.key);
  const isBusy = decisions.busy.has(row.key);
  const why = decisions.refused.get(row.key)?.why;
  const name = `${titleOf(row)} ${either(row.detail, row.detail_en) ?? ''}`.trim();
  const approve = approvingMove(row);
  const refuse = refusingMove(row);
  return (
    <li
      className={classes.row}
      data-row={row.key}
      data-urgency={row.urgency}
      data-current={isCurrent}
      data-done={isDone}
      data-ticks={hasTicks}
      {...(isNarrow && !isDone ? { 'data-decides': row.key } : {})}
    >
      {isNarrow && (
        <span className={classes.under} aria-hidden>
          <span>{approve ? localize(approve.label) : ''}</span>
          <span>{refuse ? localize(refuse.label) : ''}</span>
        </span>
      )}
      <div className={classes.over}>
        <span className={classes.tick}>
          {onTick && (
            <Checkbox checked={isTicked} disabled={isDone} aria-label={t('tick', { name })} onChange={onTick} />
          )}
        </span>
        <button
          type="button"
          className={classes.open}
          data-row-open
          aria-current={isCurrent}
          onClick={onOpen}
          onFocus={isNarrow ? undefined : onOpen}
        >
          <span className={classes.title}>{titleOf(row)}</span>
          <span className={classes.facts}>
            {row.review.facts.map(({ label, value }) => (
              <span key={label.cn}>
                <Words tone="soft">{localize(label)}</Words> {localize(value)}
              </span>
            ))}
          </span>
        </button>
        <span className={classes.due}>
          <span className="visually-hidden">{t(`urgency_${row.urgency}`)} </span>
          <DueWords todo={row} />
        </span>
        {(row.review.for || why) && (
          <span className={classes.marks}>
            <ReviewMarks lender={row.review.for} refused={why} onRead={() => decisions.forget(row.key)} />
          </span>
        )}
        {isDone && (
          <span className={classes.done}>
            <Suspense fallback={null}>
              <DoneMark id={row.key} decisions={decisions} />
            </Suspense>
          </span>
        )}
        {isNarrow && !isDone && (
          <span className={classes.acts}>
            {refuse && (
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => onDecide(refuse)}
                aria-label={`${localize(refuse.label)} ${name}`}
              >
                {localize(refuse.label)}
              </Button>
            )}
            {approve && (
              <Button
                variant="light"
                loading={isBusy}
                onClick={() => onDecide(approve)}
                aria-label={`${localize(approve.label)} ${name}`}
              >
                {localize(approve.label)}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}
