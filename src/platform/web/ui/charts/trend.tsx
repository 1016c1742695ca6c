import { useFormat } from '../../i18n/format.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { chartWords } from './chart-words.ts';
import classes from './trend.module.css';

export interface TrendFacts {
  /** How much more than before; negative: less. */
  readonly by: number;
  /** What it is compared with: `上周二`, `last Tuesday`. */
  readonly since: string;
  /** Which way is good; absent: neither, and the arrow has no colour. */
  readonly good?: 'more' | 'less';
  /** Behind the figure: `%`. */
  readonly unit?: string;
}

/** An arrow with a figure, coloured by whether it is good and not by its direction; read aloud as a sentence. */
export function Trend({ by, since, good, unit = '' }: TrendFacts) {
  const format = useFormat();
  const localize = useLocalize();
  const n = `${format.number(Math.abs(by))}${unit}`;
  const isGood = good && by !== 0 && by > 0 === (good === 'more');
  const says = by === 0 ? chartWords.same : by > 0 ? chartWords.more : chartWords.fewer;
  return (
    <span className={classes.trend} data-good={good && by !== 0 ? isGood : undefined}>
      <span aria-hidden>{by === 0 ? localize(chartWords.flat) : `${by > 0 ? '▲' : '▼'} ${n}`}</span>
      <span className="visually-hidden">{localize(says, { n, since })}</span>
    </span>
  );
}
