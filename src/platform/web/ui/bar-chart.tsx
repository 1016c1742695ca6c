import { useFormat } from '../i18n/format.ts';
import classes from './bar-chart.module.css';

export interface Bar {
  readonly label: string;
  /** What is written below it where the label is too long for that. */
  readonly tick?: string;
  /** One value per series. */
  readonly values: readonly number[];
}

interface Props {
  readonly title: string;
  /** Names of the series, in the order of the values; the first is drawn strong. */
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
  readonly height?: number;
  /** Every nth label is written; the others would not fit. */
  readonly labelEvery?: number;
}

/** A label that is wider than its bar stays inside the chart where no other bar gives it room. */
function edgeOf(at: number, bars: number, labelEvery: number): 'first' | 'last' | undefined {
  if (labelEvery === 1) return undefined;
  if (at === 0) return 'first';
  return at + labelEvery >= bars ? 'last' : undefined;
}

/** Small bars for a first look, drawn without a chart library; the numbers stand beside as a table for screen readers. */
export function BarChart({ title, series, bars, height = 120, labelEvery = 1 }: Props) {
  const format = useFormat();
  const most = Math.max(1, ...bars.flatMap((bar) => bar.values));
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        <span className="visually-hidden">{title}</span>
        {series.map((name, at) => (
          <span key={name} data-series={at} aria-hidden>
            {name}
          </span>
        ))}
      </figcaption>
      <div className={classes.bars} style={{ height }} aria-hidden>
        {bars.map((bar, at) => (
          <div
            key={bar.label}
            className={classes.bar}
            title={`${bar.label}: ${bar.values.map((value) => format.number(value)).join(' / ')}`}
          >
            <div className={classes.columns}>
              {bar.values.map((value, index) => (
                <i key={series[index]} data-series={index} style={{ height: `${(value / most) * 100}%` }} />
              ))}
            </div>
            <span data-edge={edgeOf(at, bars.length, labelEvery)}>
              {at % labelEvery === 0 ? (bar.tick ?? bar.label) : ''}
            </span>
          </div>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              {bar.values.map((value, index) => (
                <td key={series[index]}>{format.number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
