import { useState } from 'react';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { attendanceDays } from '../../contract/attendance-days.contract.ts';
import { PunchRows } from '../parts/day/explained-day.tsx';
import { MonthStep } from '../parts/day/month-step.tsx';
import { FixList } from '../parts/fix/fix-list.tsx';
import { MonthDots } from '../parts/mine/month-dots.tsx';
import { PunchCard } from '../parts/mine/punch-card.tsx';
import { useMinutes } from '../parts/minutes.ts';
import { useAttendanceText } from '../texts.ts';

const OwnDay = lazyDialog(async () => (await import('../parts/mine/own-day.tsx')).OwnDay);
const FixDrawer = lazyDialog(async () => (await import('../parts/fix/fix-drawer.tsx')).FixDrawer);

/** Own attendance: the button, today, the days of a month, and the corrections. */
export function Page() {
  const t = useAttendanceText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const minutes = useMinutes();
  const present = today().slice(0, 7);
  const [month, setMonth] = useState(present);
  const [date, openDay] = useState<string | null>(null);
  const fix = useOpened('fix');
  const answer = useApi(attendanceDays.mine, { query: { month } }, { keepPrevious: true });
  const mine = answer.data;
  return (
    <>
      <PageHead />
      {!mine && <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />}
      {mine && !mine.rule && <EmptyState title={t('no_group')} detail={t('no_group_help')} />}
      {mine && (
        <Stack gap={16}>
          <Cards least={300} gap={24}>
            {mine.rule && <PunchCard mine={mine} />}
            <Panel title={t('today')} aside={mine.rule && <Words tone="soft">{localizedName(mine.rule)}</Words>}>
              <Stack gap={12}>
                {mine.windows.length === 0 && <Words tone="soft">{t('nothing_today')}</Words>}
                <RowList>
                  {mine.windows.map((window) => (
                    <li key={window.starts_at}>
                      <Words figures weight={500}>
                        {window.in}–{window.out}
                      </Words>
                      <Words figures tone="soft">
                        {t('in_out', {
                          in: window.punched_in ? format.time(window.punched_in) : '—',
                          out: window.punched_out ? format.time(window.punched_out) : '—',
                        })}
                      </Words>
                    </li>
                  ))}
                </RowList>
                <PunchRows punches={mine.punches} />
              </Stack>
            </Panel>
            <Panel title={<MonthStep month={mine.month} last={present} onChange={setMonth} />}>
              <Stack gap={12}>
                <Words tone="soft">
                  {[
                    t('worked_n', { time: minutes(mine.minutes) }),
                    mine.rule && t('fixes_left', { n: mine.fixes_left }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Words>
                <MonthDots mine={mine} onOpen={openDay} />
                {mine.days.length === 0 && <Words tone="soft">{t('none_month')}</Words>}
              </Stack>
            </Panel>
          </Cards>
          <Words as="h2" size="large" weight={600}>
            {t('my_fixes')}
          </Words>
          <FixList scope="mine" onOpen={fix.open} />
        </Stack>
      )}
      {date && mine && <OwnDay date={date} today={mine.today} left={mine.fixes_left} onClose={() => openDay(null)} />}
      {fix.opened && <FixDrawer id={fix.opened} onClose={fix.close} />}
    </>
  );
}
