import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { routeOfApp } from '#web/boot/registry.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { analysisDatas } from '../../contract/analysis-datas.contract.ts';
import { useUsageText } from '../texts.ts';
import classes from './usage-board.module.css';

type Use = CallOutput<typeof analysisDatas.summary>;
type Cell = Use['apps'][number];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 18 }, (_, at) => at + 6);

/** Groups of fewer than five persons say nothing but that they are there. */
function useShown() {
  const format = useFormat();
  return (value: number | null) => (value === null ? '<5' : format.number(value));
}

/** Hours by weekdays; the deeper the colour the more was opened. */
function HeatMap({ cells }: { readonly cells: readonly Cell[] }) {
  const t = useUsageText();
  const shown = useShown();
  const most = Math.max(1, ...cells.map((cell) => cell.count ?? 0));
  const at = (weekday: number, hour: number) => cells.find((cell) => cell.key === `${weekday}-${hour}`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
    <section className={classes.scroll} tabIndex={0} aria-label={t('use_hours')}>
      <table className={classes.heat}>
        <caption className="visually-hidden">{t('use_hours')}</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{t(`weekday_${weekday}`)}</th>
              {HOURS.map((hour) => {
                const cell = at(weekday, hour);
                const share = Math.round(((cell?.count ?? 0) / most) * 100);
                return (
                  <td
                    key={hour}
                    style={{ background: `color-mix(in srgb, var(--brand) ${share}%, var(--sunken))` }}
                    title={cell ? shown(cell.count) : '0'}
                  >
                    <span className="visually-hidden">{cell ? shown(cell.count) : '0'}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** By how much it changed against the range before; nothing where one of both is hidden or was not there. */
function changeOf(cell: Cell, before: readonly Cell[]): string {
  const former = before.find((one) => one.key === cell.key)?.count;
  if (!former || cell.count === null) return '—';
  const change = Math.round((cell.count / former - 1) * 100);
  return `${change > 0 ? '+' : ''}${change}%`;
}

function Table({
  title,
  cells,
  before,
  nameOf,
}: {
  readonly title: string;
  readonly cells: readonly Cell[];
  /** The same of the range before, to say what changed. */
  readonly before?: readonly Cell[];
  readonly nameOf: (key: string) => string;
}) {
  const t = useUsageText();
  const shown = useShown();
  return (
    <Panel title={title}>
      {cells.length === 0 && <p className={classes.none}>{t('use_none')}</p>}
      {cells.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t('use_count')}</th>
              <th scope="col">{t('use_users')}</th>
              {before && <th scope="col">{t('use_change')}</th>}
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={cell.key}>
                <th scope="row">{nameOf(cell.key)}</th>
                <td>{shown(cell.count)}</td>
                <td>{shown(cell.users)}</td>
                {before && <td>{changeOf(cell, before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Board({ use }: { readonly use: Use }) {
  const t = useUsageText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const settings = useSettings();
  const localize = useLocalize();
  const appName = (code: string) => {
    const app = settings?.organization_apps.find((one) => one.wfl_app.code === code)?.wfl_app;
    if (app) return localizedName(app);
    // an app that this reader may not open still has a page with a name
    const title = routeOfApp(code)?.title;
    return title ? localize(title) : code;
  };
  const isUserType = (key: string): key is 'teacher' => key !== 'guest';
  return (
    <div className={classes.board}>
      <Panel title={t('use_days')}>
        <BarChart
          title={t('use_days')}
          series={[t('use_count'), t('use_users')]}
          bars={use.days.map(({ key, count, users }) => ({
            label: format.dayShort(key),
            tick: key.slice(5).replace('-', '/'),
            values: [count ?? 0, users ?? 0],
          }))}
          labelEvery={Math.ceil(use.days.length / 8) || 1}
        />
      </Panel>
      <Panel title={t('use_hours')}>
        <HeatMap cells={use.hours} />
      </Panel>
      <Table title={t('use_apps')} cells={use.apps} before={use.apps_before} nameOf={appName} />
      <Table
        title={t('use_hats')}
        cells={use.hats}
        nameOf={(key) => (isUserType(key) ? t(`hat_${key}`) : t('use_guest'))}
      />
      <Table title={t('use_devices')} cells={use.devices} nameOf={(key) => t(`device_${key as 'web'}`)} />
      {use.times.length > 0 && (
        <Panel title={t('use_times')}>
          <ul>
            {use.times.map(({ key, p75_ms }) => (
              <li key={key}>
                {t(`device_${key as 'web'}`)}: {p75_ms === null ? '<5' : t('use_ms', { n: p75_ms })}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('use_unused')}>
        <p className={classes.none}>
          {use.unused_apps.length ? format.list(use.unused_apps.map(appName)) : t('use_all_used')}
        </p>
      </Panel>
    </div>
  );
}

/** Use of the own organisation in a range of days. No number is about a person; small groups are hidden. */
export function UsageBoard() {
  const t = useUsageText();
  const now = today(DEFAULT_ZONE);
  const [from, setFrom] = useState(addDays(now, -29));
  const [to, setTo] = useState(now);
  const read = useApi(analysisDatas.summary, { query: { from, to } }, { keepPrevious: true });
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useSend(analysisDatas.export, {
    invalidates: ['data_tasks'],
    onSuccess: ({ data_task_id }) => setTaskId(data_task_id),
  });
  return (
    <>
      <PageHead
        detail={t('use_detail')}
        actions={
          <Button
            variant="default"
            loading={start.isPending}
            leftSection={<IconDownload aria-hidden size={16} />}
            onClick={() => start.mutate({ query: { from, to } })}
          >
            {t('use_export')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {taskId && <TaskDialog taskId={taskId} title={t('use_export')} onClose={() => setTaskId(null)} />}
      </Suspense>
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
