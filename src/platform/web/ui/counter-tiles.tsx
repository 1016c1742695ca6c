import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '#shared/lifecycle.ts';
import { useFormat } from '../i18n/format.ts';
import classes from './counter-tiles.module.css';

export interface Counter {
  readonly key: string;
  readonly label: string;
  /** Undefined while it is being counted. */
  readonly count: number | undefined;
  readonly tone?: Tone;
  /** Filters or opens something; a number that leads nowhere is a plain tile. */
  readonly onClick?: () => void;
  readonly to?: string;
  readonly isOn?: boolean;
}

function Inside({ counter }: { readonly counter: Counter }) {
  const format = useFormat();
  return (
    <>
      <span className={classes.count}>{counter.count === undefined ? '–' : format.number(counter.count)}</span>
      <span className={classes.label}>{counter.label}</span>
    </>
  );
}

/** The few numbers that matter, each the way to what it counts. */
export function CounterTiles({ counters }: { readonly counters: readonly Counter[] }) {
  return (
    <CounterBand>
      <CounterItems counters={counters} />
    </CounterBand>
  );
}

/** One band for the numbers of several modules: `CounterItems` of each. Without any it takes no room. */
export function CounterBand({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {children}
    </ul>
  );
}

export function CounterItems({ counters }: { readonly counters: readonly Counter[] }) {
  return (
    <>
      {counters.map((counter) => (
        <li key={counter.key}>
          {counter.to ? (
            <Link className={classes.tile} data-tone={counter.tone} to={counter.to}>
              <Inside counter={counter} />
            </Link>
          ) : counter.onClick ? (
            <button
              type="button"
              className={classes.tile}
              data-tone={counter.tone}
              aria-pressed={counter.isOn ?? false}
              onClick={counter.onClick}
            >
              <Inside counter={counter} />
            </button>
          ) : (
            <div className={classes.tile} data-tone={counter.tone}>
              <Inside counter={counter} />
            </div>
          )}
        </li>
      ))}
    </>
  );
}
