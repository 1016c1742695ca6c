import { useFormat } from '#web/i18n/format.ts';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { Legend } from '#web/ui/charts/legend.tsx';
import { useFinanceText } from '../texts.ts';
import classes from './budget-bars.module.css';

/** How the money of a department or a subject stands. */
export interface Money {
  readonly amount_fen: number;
  readonly reserved_fen: number;
  readonly committed_fen: number;
  readonly used_fen: number;
}
export interface BudgetBar extends Money {
  readonly key: string;
  readonly name: string;
}

export const boundOf = ({ reserved_fen, committed_fen }: Money): number => reserved_fen + committed_fen;
export const freeOf = (money: Money): number => money.amount_fen - boundOf(money) - money.used_fen;

interface Props {
  readonly title: string;
  readonly bars: readonly BudgetBar[];
  /** The bar that the page is narrowed to. */
  readonly chosen?: string | null;
  readonly onChoose?: (key: string | null) => void;
}

/** Each budget as a bar of what was used, what is bound and what is free; its length is the money that was planned. */
export function BudgetBars({ title, bars, chosen = null, onChoose }: Props) {
  const t = useFinanceText();
  const format = useFormat();
  const most = Math.max(1, ...bars.map((bar) => bar.amount_fen));
  const series = [t('used'), t('bound'), t('free')];
  const partsOf = (bar: Money) => [bar.used_fen, boundOf(bar), freeOf(bar)];
  return (
    <ChartFrame
      title={title}
      legend={<Legend names={series} />}
      table={{
        columns: [t('planned'), ...series],
        rows: bars.map((bar) => ({
          key: bar.key,
          label: bar.name,
          values: [bar.amount_fen, ...partsOf(bar)].map(format.money),
        })),
      }}
    >
      <ul className={classes.bars}>
        {bars.map((bar) => (
          <li key={bar.key}>
            <Bar
              bar={bar}
              share={bar.amount_fen / most}
              parts={partsOf(bar)}
              isChosen={bar.key === chosen}
              {...(onChoose ? { onChoose: () => onChoose(bar.key === chosen ? null : bar.key) } : {})}
            />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

interface BarProps {
  readonly bar: BudgetBar;
  /** Of the longest one. */
  readonly share: number;
  readonly parts: readonly number[];
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
}

function Bar({ bar, share, parts, isChosen, onChoose }: BarProps) {
  const t = useFinanceText();
  const format = useFormat();
  const inside = (
    <>
      <span className={classes.name}>{bar.name}</span>
      <span className={classes.left}>{t('left', { amount: format.money(freeOf(bar)) })}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.parts} style={{ width: `${share * 100}%` }}>
          {parts.map((part, at) => (
            <i key={PARTS[at]} data-part={PARTS[at]} style={{ flexGrow: part }} />
          ))}
        </span>
      </span>
    </>
  );
  const says = t('bar_says', {
    name: bar.name,
    planned: format.money(bar.amount_fen),
    used: format.money(bar.used_fen),
    bound: format.money(boundOf(bar)),
    free: format.money(freeOf(bar)),
  });
  if (!onChoose)
    return (
      <div className={classes.bar} title={says} aria-hidden>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      className={`${classes.bar} ${classes.choice}`}
      title={says}
      aria-label={says}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {inside}
    </button>
  );
}

const PARTS = ['used', 'bound', 'free'] as const;
