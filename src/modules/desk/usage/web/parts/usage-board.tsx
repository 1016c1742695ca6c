import { useState } from 'react';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { useApi } from '#web/api/queries.ts';
import { routeOfApp } from '#web/boot/registry.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { HeatMap } from '#web/ui/charts/calendars/heat-map.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Trend, type TrendFacts } from '#web/ui/charts/trend.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { analysisDatas } from '../../contract/analysis-datas.contract.ts';
import { useUsageText } from '../texts.ts';
import classes from './usage-board.module.css';
import { mostUnusualDay, usageByDay, usedDays } from './usual-range.ts';

type Use = CallOutput<typeof analysisDatas.summary>;
type Cell = Use['apps'][number];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 18 }, (_, at) => at + 6);

/** Groups of fewer than five persons show nothing but that they exist. */
function useMaskedNumber() {
  const format = useFormat();
  return (value: number | null) => (value === null ? '<5' : format.number(value));
}

/** By how many percent it changed against as many days before; nothing where one of both is hidden or was not there. */
function useChange({ from, to }: Use) {
  const t = useUsageText();
  return (now: number | null, before: number | null | undefined): TrendFacts | undefined =>
    before && now !== null
      ? {
          by: Math.round((now / before - 1) * 100),
          unit: '%',
          since: t('use_before', { n: daysBetween(from, to) + 1 }),
          good: 'more',
        }
      : undefined;
}

/** The range in one band: how much, by how many, of how many apps, how fast. */
function Numbers({ use }: { readonly use: Use }) {
  const t = useUsageText();
  const shown = useMaskedNumber();
  const changeOf = useChange(use);
  const numberOf = (key: 'count' | 'users') => ({
    key,
    label: t(key === 'count' ? 'use_opened' : 'use_persons'),
    count: use.total[key] ?? 0,
    shown: shown(use.total[key]),
    trend: changeOf(use.total[key], use.total_before[key]),
  });
  return (
    <CounterTiles
      counters={[
        numberOf('count'),
        numberOf('users'),
        {
          key: 'apps',
          label: t('use_apps_used', { n: use.apps.length + use.unused_apps.length }),
          count: use.apps.length,
        },
        ...use.times.flatMap(({ key, p75_ms }) =>
          p75_ms === null
            ? []
            : [
                {
                  key,
                  label: t('use_page_time', { device: t(`device_${key as 'web'}`) }),
                  count: p75_ms,
                  shown: t('use_ms', { n: p75_ms }),
                },
              ],
        ),
      ]}
    />
  );
}

/** Openings by day against what is usual for that weekday; the day that is furthest from it is named. */
function Days({ use }: { readonly use: Use }) {
  const t = useUsageText();
  const format = useFormat();
  const shown = useMaskedNumber();
  const now = today(DEFAULT_ZONE);
  const days = usageByDay(use.from, use.to, use.days);
  const drawn = usedDays(days);
  const unusual = mostUnusualDay(drawn, now);
  const named = unusual && drawn[unusual.at];
  return (
    <LineChart
      title={t('use_days')}
      unit={t('use_unit_days')}
      series={[t('use_count')]}
      points={drawn.map(({ day, count, usual }) => ({
        tick: day.slice(5).replace('-', '/'),
        values: [count],
        usual,
      }))}
      table={{
        columns: [t('use_count'), t('use_users'), t('use_usual')],
        rows: days.map(({ day, count, users, usual }) => ({
          label: format.dayShort(day),
          values: [
            shown(count),
            shown(users),
            usual ? `${format.number(usual.low)}–${format.number(usual.high)}` : '—',
          ],
        })),
      }}
      note={
        named && {
          at: unusual.at,
          text: t(unusual.by > 0 ? 'use_above' : 'use_below', {
            day: named.day.slice(5).replace('-', '/'),
            n: named.count ?? 0,
          }),
        }
      }
      nowAt={drawn.at(-1)?.day === now ? drawn.length - 1 : undefined}
    />
  );
}

/** Hours by weekdays. */
function Hours({ use }: { readonly use: Use }) {
  const t = useUsageText();
  const shown = useMaskedNumber();
  const cells = new Map(use.hours.map((cell) => [cell.key, cell.count]));
  return (
    <HeatMap
      title={t('use_hours')}
      unit={t('use_unit_hours')}
      columns={HOURS.map(String)}
      rows={WEEKDAYS.map((weekday) => ({
        label: t(`weekday_${weekday}`),
        cells: HOURS.map((hour) => {
          const value = cells.get(`${weekday}-${hour}`);
          return { value: value === undefined ? 0 : value, shown: shown(value === undefined ? 0 : value) };
        }),
      }))}
    />
  );
}

interface RankingProps {
  readonly title: string;
  readonly cells: readonly Cell[];
  readonly nameOf: (key: string) => string;
  /** The trend of a cell, where there is an earlier range to compare with. */
  readonly trendOf?: (cell: Cell) => TrendFacts | undefined;
}

function Ranking({ title, cells, nameOf, trendOf }: RankingProps) {
  const t = useUsageText();
  const shown = useMaskedNumber();
  if (cells.length === 0) return null;
  return (
    <RankedBars
      title={title}
      columns={[title, t('use_count'), t('use_users'), ...(trendOf ? [t('use_change')] : [])]}
      rows={cells.map((cell) => {
        const trend = trendOf?.(cell);
        return {
          key: cell.key,
          name: nameOf(cell.key),
          value: cell.count,
          shown: shown(cell.count),
          more: [shown(cell.users), ...(trendOf ? [trend ? <Trend key="trend" {...trend} /> : '—'] : [])],
        };
      })}
    />
  );
}

function Board({ use }: { readonly use: Use }) {
  const t = useUsageText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const settings = useSettings();
  const localize = useLocalize();
  const changeOf = useChange(use);
  const appName = (code: string) => {
    const app = settings?.organization_apps.find((one) => one.wfl_app.code === code)?.wfl_app;
    if (app) return localizedName(app);
    // an app that this reader may not open still has a page with a name
    const title = routeOfApp(code)?.title;
    return title ? localize(title) : code;
  };
  const isUserType = (key: string): key is 'teacher' => key !== 'guest';
  const before = new Map(use.apps_before.map((cell) => [cell.key, cell.count]));
  return (
    <>
      <Numbers use={use} />
      <div className={classes.board}>
        <Days use={use} />
        <Hours use={use} />
        <div>
          <Ranking
            title={t('use_apps')}
            cells={use.apps}
            nameOf={appName}
            {...(before.size > 0 ? { trendOf: ({ key, count }) => changeOf(count, before.get(key)) } : {})}
          />
          <p className={classes.unused}>
            <strong>{t('use_unused')}</strong>{' '}
            {use.unused_apps.length ? format.list(use.unused_apps.map(appName)) : t('use_all_used')}
          </p>
        </div>
        <Stack gap={24}>
          <Ranking
            title={t('use_user_types')}
            cells={use.user_types}
            nameOf={(key) => (isUserType(key) ? t(`user_type_${key}`) : t('use_guest'))}
          />
          <Ranking title={t('use_devices')} cells={use.devices} nameOf={(key) => t(`device_${key as 'web'}`)} />
        </Stack>
      </div>
    </>
  );
}

/** Use of the own organisation in a range of days. No number is about a person; small groups are hidden. */
export function UsageBoard() {
  const t = useUsageText();
  const now = today(DEFAULT_ZONE);
  const [from, setFrom] = useState(addDays(now, -29));
  const [to, setTo] = useState(now);
  const read = useApi(analysisDatas.summary, { query: { from, to } }, { keepPrevious: true });
  return (
    <>
      <PageHead
        detail={t('use_detail')}
        actions={
          <ExportButton endpoint={analysisDatas.export} input={{ query: { from, to } }} label={t('use_export')} />
        }
      />
      <div className={classes.range}>
        <DayField label={t('use_from')} value={from} onChange={(day) => day && setFrom(day)} max={to} />
        <DayField label={t('use_to')} value={to} onChange={(day) => day && setTo(day)} min={from} max={now} />
      </div>
      <Loaded of={read} skeleton={<TextSkeleton lines={12} />}>
        {(use) =>
          use.days.length > 0 ? <Board use={use} /> : <EmptyState title={t('use_none')} detail={t('use_none_detail')} />
        }
      </Loaded>
    </>
  );
}
