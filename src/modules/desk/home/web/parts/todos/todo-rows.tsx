import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { firstMove } from '#web/ui/review/use-decisions.ts';
import { useHomeText } from '../../texts.ts';
import type { Todo } from '../overview/use-overview.ts';
import { DueWords } from './due-words.tsx';
import type { Child } from './row-marks.tsx';
import type { TodoDecisions } from './todo-decisions.ts';
import classes from './todos.module.css';

const DAY_MS = 86_400_000;

/** Only the whole list offers it. */
const SnoozeButton = lazyPart(async () => (await import('./snooze-button.tsx')).SnoozeButton);
/** On few rows. */
const RowMarks = lazyPart(async () => (await import('./row-marks.tsx')).RowMarks);
const OtherMoves = lazyPart(async () => (await import('./other-moves.tsx')).OtherMoves);
const DoneMark = lazyPart(async () => (await import('#web/ui/review/done-mark.tsx')).DoneMark);

interface RowProps {
  readonly todo: Todo;
  readonly at: number;
  readonly people: readonly Child[];
  /** Before the words: a box to tick. */
  readonly tick?: ReactNode;
  readonly decisions: TodoDecisions;
  readonly isPhone: boolean;
  readonly canSnooze: boolean;
}

function Row({ todo, at, people, tick, decisions, isPhone, canSnooze }: RowProps) {
  const t = useHomeText();
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const either = useEither();
  const isDone = decisions.done.has(todo.key);
  const detail = either(todo.detail, todo.detail_en);
  // what has to be looked at first is decided on its page
  const move = firstMove(todo);
  const others = todo.review?.moves.filter((one) => one !== move) ?? [];
  const why = decisions.refused.get(todo.key)?.why;
  return (
    <li
      className={classes.row}
      data-urgency={todo.urgency}
      data-done={isDone}
      data-old={todo.due_at === null && Date.now() - Date.parse(todo.since) > DAY_MS}
      data-stale={todo.stale_since !== null}
      data-ticked={tick !== undefined}
    >
      {tick}
      <Link className={classes.words} to={(isPhone && todo.mobile_route) || todo.route}>
        <span className={classes.title}>{titleOf(todo)}</span>
        {(todo.for_user_id || todo.stale_since || todo.review?.for || why) && (
          <Suspense fallback={null}>
            <RowMarks todo={todo} people={people} refused={why} onRead={() => decisions.forget(todo.key)} />
          </Suspense>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
      </Link>
      <span className={classes.due}>
        <span className="visually-hidden">{t(`urgency_${todo.urgency}`)} </span>
        <DueWords todo={todo} />
      </span>
      {isDone ? (
        <span className={classes.doneMark}>
          <Suspense fallback={null}>
            <DoneMark id={todo.key} decisions={decisions} />
          </Suspense>
        </span>
      ) : (
        <>
          {canSnooze && todo.urgency !== 'overdue' && !todo.stale_since && (
            <span className={classes.later}>
              <Suspense fallback={null}>
                <SnoozeButton todo={todo} />
              </Suspense>
            </span>
          )}
          {todo.review?.batch && (
            <span className={classes.decide}>
              {others.length > 0 && (
                <Suspense fallback={null}>
                  <OtherMoves todo={todo} moves={others} at={at} decisions={decisions} />
                </Suspense>
              )}
              {move && (
                <Button
                  className={classes.quick}
                  size={isPhone ? 'sm' : 'compact-sm'}
                  variant="light"
                  loading={decisions.busy.has(todo.key)}
                  aria-label={`${localize(move.label)} ${titleOf(todo)} ${detail ?? ''}`.trim()}
                  onClick={() => void decisions.run({ item: todo, move, at })}
                >
                  {localize(move.label)}
                </Button>
              )}
            </span>
          )}
        </>
      )}
    </li>
  );
}

interface RowsProps {
  readonly todos: readonly Todo[];
  readonly isPhone?: boolean;
  /** Whether a row may be put off until tomorrow. */
  readonly canSnooze?: boolean;
  /** Children of the person, for the chips. */
  readonly people?: readonly Child[];
  readonly tickOf?: (todo: Todo) => ReactNode;
  readonly decisions: TodoDecisions;
  /** Where a row stands in the whole list, when it is shown in parts; absent: as it stands here. */
  readonly placeOf?: (todo: Todo) => number;
}

/** To-dos in the order in which they should be done, each with its page and, where it can be decided from its line, the buttons for that. */
export function TodoRows(props: RowsProps) {
  const { todos, isPhone = false, canSnooze = false, people = [], tickOf, decisions, placeOf } = props;
  return (
    <ul className={classes.rows} data-phone={isPhone}>
      {todos.map((todo, at) => (
        <Row
          key={todo.key}
          todo={todo}
          at={placeOf?.(todo) ?? at}
          people={people}
          tick={tickOf?.(todo)}
          decisions={decisions}
          isPhone={isPhone}
          canSnooze={canSnooze}
        />
      ))}
    </ul>
  );
}
