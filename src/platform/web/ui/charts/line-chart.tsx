import { ChartFrame, type ChartTable } from './chart-frame.tsx';
import { Legend } from './legend.tsx';
import classes from './line-chart.module.css';
import plot from './plot.module.css';
import { edgeOf, Plot } from './plot.tsx';
import { pathsOf, placeOf, scaleOf } from './scale.ts';

export interface LinePoint {
  /** Below the line, where there is room: `11/21`. */
  readonly tick: string;
  /** One value per series; null: not known, and the line breaks. */
  readonly values: readonly (number | null)[];
  /** What is usual there; null: not known. */
  readonly usual?: { readonly low: number; readonly high: number } | null;
}

interface Props {
  readonly title: string;
  readonly unit?: string;
  /** Three at most; the first one is the strong one. */
  readonly series: readonly string[];
  readonly points: readonly LinePoint[];
  readonly table: ChartTable;
  /** Said at the point that deviates. */
  readonly note?: { readonly at: number; readonly text: string } | undefined;
  /** The point of the present. */
  readonly nowAt?: number | undefined;
  readonly height?: number;
}

const TICKS_AT_MOST = 7;

/** The usual range as areas over the points that have one. */
function bandOf(points: readonly LinePoint[], top: number): string {
  const runs: { x: string; low: string; high: string }[][] = [[]];
  const y = (value: number) => (100 - (value / top) * 100).toFixed(2);
  for (const [at, { usual }] of points.entries()) {
    if (usual) runs.at(-1)?.push({ x: placeOf(at, points.length).toFixed(2), low: y(usual.low), high: y(usual.high) });
    else runs.push([]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const above = run.map(({ x, high }) => `${x} ${high}`);
      const below = run.map(({ x, low }) => `${x} ${low}`).reverse();
      return `M${above.join('L')}L${below.join('L')}Z`;
    })
    .join('');
}

/** A course over time, with the range that is usual as a grey band and a word where it leaves it. */
export function LineChart({ title, unit, series, points, table, note, nowAt, height = 150 }: Props) {
  const highest = Math.max(0, ...points.flatMap(({ values, usual }) => [...values, usual?.high ?? 0].map(Number)));
  const scale = scaleOf(highest);
  const every = Math.ceil(points.length / TICKS_AT_MOST) || 1;
  const marked = note && points[note.at];
  const markedValue = marked?.values[0];
  return (
    <ChartFrame title={title} unit={unit} table={table} legend={series.length > 1 && <Legend names={series} />}>
      <Plot
        scale={scale}
        height={height}
        ticks={points.flatMap(({ tick }, at) =>
          at % every === 0 ? [{ place: placeOf(at, points.length), text: tick }] : [],
        )}
        now={nowAt === undefined ? undefined : placeOf(nowAt, points.length)}
      >
        <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path className={classes.band} d={bandOf(points, scale[2])} />
          {series.map((name, at) => (
            <path
              key={name}
              className={classes.line}
              data-kind={at + 1}
              d={pathsOf(
                points.map(({ values }) => values[at] ?? null),
                scale[2],
              ).join('')}
            />
          ))}
        </svg>
        {note && typeof markedValue === 'number' && (
          <>
            <i
              className={classes.dot}
              style={{ left: `${placeOf(note.at, points.length)}%`, bottom: `${(markedValue / scale[2]) * 100}%` }}
            />
            <span
              className={plot.note}
              data-edge={edgeOf(
                placeOf(note.at, points.length) < 20 ? 0 : placeOf(note.at, points.length) > 80 ? 100 : 50,
              )}
              data-above={markedValue < scale[2] / 4}
              style={{ left: `${placeOf(note.at, points.length)}%`, top: `${100 - (markedValue / scale[2]) * 100}%` }}
            >
              {note.text}
            </span>
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}
