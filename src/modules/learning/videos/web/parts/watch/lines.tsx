import { useEffect, useRef } from 'react';
import { clockOf } from '#web/ui/player/played.ts';
import classes from './watch-sides.module.css';

export interface Line {
  readonly at: number;
  readonly text: string;
  readonly who?: string;
}

interface Props {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly now: number;
  readonly onJump: (seconds: number) => void;
}

/** Lines of the film in order; the one that runs is marked and in sight, each leads to its second. */
export function Lines({ label, lines, now, onJump }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const current = lines.findLastIndex((line) => line.at <= now + 0.2);
  useEffect(() => {
    const box = list.current;
    const row = box?.children[current];
    // somebody who reads in it is not pulled away
    if (!box || !(row instanceof HTMLElement) || box.matches(':hover')) return;
    box.scrollTo({ top: row.offsetTop - box.clientHeight / 2 + row.clientHeight / 2 });
  }, [current]);
  return (
    <ol ref={list} className={classes.lines} aria-label={label}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a film does not change, and two may say the same at once
        <li key={at}>
          <button type="button" aria-current={at === current} onClick={() => onJump(line.at)}>
            <span className="figures">{clockOf(line.at)}</span>
            <span>
              {line.who && <b>{line.who}</b>}
              {line.text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
