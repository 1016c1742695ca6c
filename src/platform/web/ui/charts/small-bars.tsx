import { useLocalize } from '../../i18n/texts.ts';
import { Inline } from '../layout/layout.tsx';
import { chartWords } from './chart-words.ts';
import { Legend } from './legend.tsx';
import classes from './small-bars.module.css';

export interface SmallBar {
  readonly key: string;
  /** Below the bar. */
  readonly tick: string;
  /** What the bar says, in a sentence. */
  readonly says: string;
  /** One value per series: what was expected, what came. */
  readonly values: readonly number[];
}

interface Props {
  readonly title: string;
  readonly series: readonly string[];
  readonly bars: readonly SmallBar[];
  /** The bar that a list is narrowed to. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  /** Where the present is, counted in bars from the left: 2.5 is the middle of the third. */
  readonly now?: number | undefined;
}

/** Bars in a band of numbers, each the way to what it counts; chosen again it lets go. */
export function SmallBars({ title, series, bars, chosen, onChoose, now }: Props) {
  const localize = useLocalize();
  const most = Math.max(1, ...bars.flatMap(({ values }) => values));
  const isNowHere = now !== undefined && now >= 0 && now <= bars.length;
  const place = isNowHere ? (now / bars.length) * 100 : 0;
  return (
    <Inline as="section" gap={12} narrow aria-label={title}>
      {series.length > 1 && <Legend names={series} isDown />}
      <div className={classes.bars}>
        {bars.map(({ key, tick, says, values }, at) => (
          <button
            key={key}
            type="button"
            className={classes.bar}
            aria-pressed={key === chosen}
            aria-label={says}
            title={says}
            disabled={values.every((value) => value === 0) && key !== chosen}
            onClick={() => onChoose(key === chosen ? null : key)}
          >
            <span className={classes.columns} aria-hidden>
              {values.map((value, index) => (
                <i key={series[index]} data-kind={index + 1} style={{ height: `${(value / most) * 100}%` }} />
              ))}
            </span>
            <span aria-hidden>{isNowHere && Math.abs(at + 0.5 - now) < 1.3 ? '' : tick}</span>
          </button>
        ))}
        {isNowHere && (
          <span className={classes.now} style={{ left: `${place}%` }} aria-hidden>
            <span>{localize(chartWords.now)}</span>
          </span>
        )}
      </div>
    </Inline>
  );
}
