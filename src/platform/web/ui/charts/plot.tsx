import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import classes from './plot.module.css';

export interface Tick {
  /** From the left, in hundredths. */
  readonly place: number;
  readonly text: string;
}

interface Props {
  readonly scale: readonly number[];
  readonly height: number;
  readonly ticks: readonly Tick[];
  /** The present, from the left in hundredths, where time runs. */
  readonly now?: number | undefined;
  readonly children: ReactNode;
}

/** What is near an edge is written inwards. */
export const edgeOf = (place: number) => (place < 6 ? 'first' : place > 94 ? 'last' : undefined);

/** The field of a picture with its axis, its words below and the red line of the present. Nothing of it is read aloud: its table is. */
export function Plot({ scale, height, ticks, now, children }: Props) {
  const format = useFormat();
  return (
    <div className={classes.plot} aria-hidden>
      <div className={classes.axis}>
        {[...scale].reverse().map((figure) => (
          <span key={figure}>{format.number(figure)}</span>
        ))}
      </div>
      <div className={classes.field} style={{ height }}>
        {children}
        {now !== undefined && <i className={classes.now} style={{ left: `${now}%` }} />}
      </div>
      <div className={classes.ticks} data-many={ticks.length > 5}>
        {ticks.map(({ place, text }) => (
          <span key={place} data-edge={edgeOf(place)} style={{ left: `${place}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
