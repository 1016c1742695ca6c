import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChartFrame } from './chart-frame.tsx';
import classes from './ranked-bars.module.css';

export interface Ranked {
  readonly key: string;
  readonly name: string;
  /** The page that holds what is counted. */
  readonly to?: string;
  /** How long its bar is; null: too few to be shown. */
  readonly value: number | null;
  /** The figure as it is written. */
  readonly shown: string;
  /** One per further column. */
  readonly more?: readonly ReactNode[];
}

interface Props {
  readonly title: string;
  readonly unit?: string;
  /** Heads of what is named, of its figure, and of the further columns. */
  readonly columns: readonly [string, string, ...string[]];
  readonly rows: readonly Ranked[];
}

/** What is most first. Its table is the picture itself: each bar stands behind its figure. */
export function RankedBars({ title, unit, columns, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  const [, , ...further] = columns;
  return (
    <ChartFrame title={title} unit={unit}>
      <table className={classes.table} data-further={further.length > 0}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, to, value, shown, more = [] }) => (
            <tr key={key}>
              <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
              <td className={classes.measure}>
                <span>
                  {value !== null && (
                    <i
                      aria-hidden
                      data-first={value === most}
                      style={{ width: `calc((100% - 52px) * ${value / most})` }}
                    />
                  )}
                  {shown}
                </span>
              </td>
              {more.map((cell, at) => (
                <td key={further[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
}
