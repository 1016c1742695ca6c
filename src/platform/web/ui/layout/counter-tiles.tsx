import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '#shared/lifecycle.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { chartWords } from '../charts/chart-words.ts';
import { Trend, type TrendFacts } from '../charts/trend.tsx';
import classes from './counter-tiles.module.css';
import { Inline } from './layout.tsx';

export interface Counter {
  readonly key: string;
  readonly label: string;
  /** Undefined while it is being counted. */
  readonly count: number | undefined;
  /** The figure in words, where it is no plain number: `<5`, `820 ms`. */
  readonly shown?: string;
  readonly tone?: Tone;
  /** What changed against an earlier time. */
  readonly trend?: TrendFacts | undefined;
  /** Its course, beside the figure. */
  readonly spark?: ReactNode;
  /** Filters or opens something; a number that leads nowhere is a plain tile. */
  readonly onClick?: () => void;
  readonly to?: string;
  readonly isOn?: boolean;
}

function Inside({ counter: { count, shown, label, trend, spark } }: { readonly counter: Counter }) {
  const format = useFormat();
  const localize = useLocalize();
  return (
    <>
      <span className={classes.figure}>
        <span className={classes.count}>{shown ?? (count === undefined ? '–' : format.number(count))}</span>
        {trend && <Trend {...trend} />}
        {spark}
      </span>
      <span className={classes.label}>
        {label}
        {trend && <span aria-hidden>{` · ${localize(chartWords.against, { since: trend.since })}`}</span>}
      </span>
    </>
  );
}

interface Props {
  readonly counters: readonly Counter[];
  /** A small picture at the right of the same band. */
  readonly chart?: ReactNode;
}

/** The few numbers that matter in one band, each the way to what it counts. */
export function CounterTiles({ counters, chart }: Props) {
  return (
    <div className={classes.band}>
      <CounterBand>
        <CounterItems counters={counters} />
      </CounterBand>
      {chart && <div className={classes.chart}>{chart}</div>}
    </div>
  );
}

/** One band for the numbers of several modules: `CounterItems` of each. Without any it takes no room. */
export function CounterBand({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <Inline as="ul" wrap align="stretch" narrow className={classes.tiles} aria-label={label}>
      {children}
    </Inline>
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
