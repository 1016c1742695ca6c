import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { Radar as Facts } from '../../contract/merit.contract.ts';
import { meritDimensions } from '../../contract/merit-kinds.ts';
import { useMeritText } from '../texts.ts';
import classes from './merit.module.css';

const [MIDDLE, RADIUS, RINGS] = [120, 84, 4];

/** A corner of a five-sided figure: the first one is at the top. */
function corner(at: number, share: number): readonly [number, number] {
  const angle = (Math.PI * 2 * at) / meritDimensions.length - Math.PI / 2;
  return [MIDDLE + Math.cos(angle) * RADIUS * share, MIDDLE + Math.sin(angle) * RADIUS * share];
}
const figure = (shares: readonly number[]): string =>
  shares
    .map((share, at) =>
      corner(at, share)
        .map((one) => one.toFixed(1))
        .join(','),
    )
    .join(' ');

/** Five axes of this term and the one before. It compares a child with itself alone. */
export function Radar({ facts, isQuiet = false }: { readonly facts: Facts; readonly isQuiet?: boolean }) {
  const t = useMeritText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { now, before, name } = facts;
  const most = Math.max(2, ...[...now.values, ...before.values].map(({ points }) => points));
  const shares = (of: Facts['now']) => of.values.map(({ points }) => Math.max(0, points) / most);
  const columns = [now, before].map(({ semester }, at) =>
    semester ? localizedName(semester) : t(at ? 'before' : 'now'),
  );
  return (
    <ChartFrame
      title={t('radar_of', { name: localizedName(name) })}
      isQuiet={isQuiet}
      table={{
        columns,
        rows: now.values.map(({ dimension, points }, at) => ({
          key: dimension,
          label: labelOf(meritDimensions, dimension, lang),
          values: [format.number(points), before.semester ? format.number(before.values[at]?.points ?? 0) : '—'],
        })),
      }}
      legend={
        <Words tone="soft" size="small">
          {t('radar_legend', { now: columns[0] ?? '', before: columns[1] ?? '' })}
        </Words>
      }
    >
      <svg className={classes.radar} viewBox="0 0 240 240" aria-hidden>
        {Array.from({ length: RINGS }, (_, at) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: rings have no other name
            key={at}
            className={classes.web}
            points={figure(meritDimensions.map(() => (at + 1) / RINGS))}
          />
        ))}
        <polygon className={classes.before} points={figure(shares(before))} />
        <polygon className={classes.now} points={figure(shares(now))} />
        {meritDimensions.map(({ code }, at) => {
          const [x, y] = corner(at, 1.2);
          return (
            <text key={code} className={classes.axis} x={x} y={y}>
              {labelOf(meritDimensions, code, lang)}
            </text>
          );
        })}
      </svg>
    </ChartFrame>
  );
}
