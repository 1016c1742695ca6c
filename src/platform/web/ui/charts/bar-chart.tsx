import { useFormat } from '../../i18n/format.ts';
import classes from './bar-chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';
import { scaleOf } from './scale.ts';

export interface Bar {
  readonly label: string;
  /** What is written below it where the label is too long for that. */
  readonly tick?: string;
  /** One value per series. */
  readonly values: readonly number[];
}

interface Props {
  readonly title: string;
  readonly unit?: string;
  readonly isQuiet?: boolean;
  /** Names of the series, in the order of the values; three at most. */
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
  readonly height?: number;
  /** Every nth label is written; the others would not fit. */
  readonly labelEvery?: number;
  /** The bar in which the present lies. */
  readonly nowAt?: number | undefined;
}

/** Small bars for a first look. Of a single series the highest stands out. */
export function BarChart({ title, unit, isQuiet, series, bars, height = 120, labelEvery = 1, nowAt }: Props) {
  const format = useFormat();
  const highest = Math.max(0, ...bars.flatMap((bar) => bar.values));
  const scale = scaleOf(highest);
  const middleOf = (at: number) => ((at + 0.5) / bars.length) * 100;
  const table = {
    columns: series,
    rows: bars.map((bar) => ({ label: bar.label, values: bar.values.map((value) => format.number(value)) })),
  };
  return (
    <ChartFrame
      title={title}
      unit={unit}
      {...(isQuiet ? { isQuiet } : {})}
      table={table}
      legend={series.length > 1 && <Legend names={series} />}
    >
      <Plot
        scale={scale}
        height={height}
        ticks={bars.flatMap((bar, at) =>
          at % labelEvery === 0 ? [{ place: middleOf(at), text: bar.tick ?? bar.label }] : [],
        )}
        now={nowAt !== undefined && nowAt >= 0 ? middleOf(nowAt) : undefined}
      >
        <div className={classes.bars}>
          {bars.map((bar) => (
            <div
              key={bar.label}
              className={classes.bar}
              title={`${bar.label}: ${bar.values.map((value) => format.number(value)).join(' / ')}`}
            >
              {bar.values.map((value, at) => (
                <i
                  key={series[at]}
                  data-kind={at + 1}
                  data-plain={series.length === 1 && value < highest}
                  style={{ height: `${(value / scale[2]) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
      </Plot>
    </ChartFrame>
  );
}
