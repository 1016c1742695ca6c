import classes from './spark.module.css';

interface Props {
  /** Oldest first; the last one is marked. */
  readonly values: readonly number[];
  /** What it says, in words: the figures themselves. */
  readonly label: string;
}

const WIDTH = 64;
const HEIGHT = 20;

/** The course of a figure, as large as the figure itself. */
export function Spark({ values, label }: Props) {
  const most = Math.max(1, ...values);
  const points = values.map((value, at) => ({
    x: 3 + (at / Math.max(1, values.length - 1)) * (WIDTH - 6),
    y: HEIGHT - 3 - (value / most) * (HEIGHT - 6),
  }));
  const line = points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg className={classes.spark} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path className={classes.area} d={`${line}V${HEIGHT}H3Z`} />
      <path className={classes.line} d={line} />
      <circle className={classes.end} cx={last.x} cy={last.y} r={2.5} />
    </svg>
  );
}
