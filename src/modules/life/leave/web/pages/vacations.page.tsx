import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { staffRights } from '#modules/people/staff/rights.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { leaveRights } from '../../rights.ts';
import { useLeaveBase } from '../parts/leave-words.ts';
import { BalanceRings } from '../parts/request/balance-rings.tsx';
import { VacationList } from '../parts/request/vacation-list.tsx';
import { useLeaveText } from '../texts.ts';

const RequestDrawer = lazyDialog(async () => (await import('../parts/request/request-drawer.tsx')).RequestDrawer);
const ChildrenTab = lazyPart(async () => (await import('../parts/student/children-tab.tsx')).ChildrenTab);
const TeamCalendar = lazyPart(async () => (await import('../parts/team/team-calendar.tsx')).TeamCalendar);
const TodayWall = lazyPart(async () => (await import('../parts/team/today-wall.tsx')).TodayWall);
const QuotaTab = lazyPart(async () => (await import('../parts/quota/quota-tab.tsx')).QuotaTab);
const StatisticsTab = lazyPart(async () => (await import('../parts/figures/statistics-tab.tsx')).StatisticsTab);
const LongSickTab = lazyPart(async () => (await import('../parts/sick/long-sick-tab.tsx')).LongSickTab);
const YearStrip = lazyPart(async () => (await import('../parts/request/year-strip.tsx')).YearStrip);
const LeaveFeedDialog = lazyDialog(
  async () => (await import('../parts/request/leave-feed-dialog.tsx')).LeaveFeedDialog,
);
const TypeTab = lazyPart(async () => (await import('../parts/type/type-tab.tsx')).TypeTab);

/** Leave: the own one, that of children, of the people whom one leads, of the school, and what belongs to it. */
export function Page() {
  const t = useLeaveText();
  const [address, setAddress] = useSearchParams();
  const [asks, ask] = useState<'self' | 'others' | null>(null);
  const [subscribes, subscribe] = useState(false);
  const go = useNavigate();
  const base = useLeaveBase();
  const { tabs, mayAsk } = useTabs();
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'mine';
  return (
    <>
      <PageHead
        actions={
          <>
            {tab === 'manage' && (
              <Button variant="default" onClick={() => ask('others')}>
                {t('register')}
              </Button>
            )}
            {mayAsk && (tab === 'mine' || tab === 'children') && (
              <Button variant="default" onClick={() => subscribe(true)}>
                {t('subscribe')}
              </Button>
            )}
            {mayAsk && <Button onClick={() => ask('self')}>{t('request')}</Button>}
          </>
        }
      />
      {tabs.length > 1 && (
        <ViewTabs
          label={t('leave')}
          value={tab}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      <Suspense fallback={null}>
        <TabOf tab={tab} />
      </Suspense>
      {subscribes && <LeaveFeedDialog onClose={() => subscribe(false)} />}
      {asks && (
        <RequestDrawer
          forOthers={asks === 'others'}
          onClose={() => ask(null)}
          onDone={(id) => void go(`${base}/${id}`)}
        />
      )}
    </>
  );
}

type Tab = 'mine' | 'children' | 'team' | 'manage' | 'quotas' | 'types' | 'statistics' | 'long_sick';

/** What there is for this person. */
function useTabs(): { readonly tabs: readonly Tab[]; readonly mayAsk: boolean } {
  const { can } = useRights();
  const types = useSettings()?.user.user_types ?? [];
  const isFamily = can(leaveRights.student);
  const isGuardian = isFamily && types.includes('guardian');
  const isStudent = isFamily && types.includes('student');
  const shown: readonly (readonly [Tab, boolean])[] = [
    ['mine', can(leaveRights.own) || isStudent],
    ['children', isGuardian],
    ['team', can(leaveRights.own) || can(leaveRights.team)],
    ['manage', can(leaveRights.manage)],
    ['quotas', can(leaveRights.quotas)],
    ['types', can(leaveRights.types)],
    ['statistics', can(leaveRights.statistics)],
    ['long_sick', can(staffRights.leaving)],
  ];
  return {
    tabs: shown.filter(([, isShown]) => isShown).map(([tab]) => tab),
    mayAsk: can(leaveRights.own) || isGuardian || isStudent,
  };
}

function TabOf({ tab }: { readonly tab: Tab }) {
  const { can } = useRights();
  if (tab === 'children') return <ChildrenTab />;
  if (tab === 'quotas') return <QuotaTab />;
  if (tab === 'types') return <TypeTab />;
  if (tab === 'statistics') return <StatisticsTab />;
  if (tab === 'long_sick') return <LongSickTab />;
  if (tab === 'team')
    return (
      <>
        <TeamCalendar />
        {can(leaveRights.team) && <VacationList key="team" scope="team" />}
      </>
    );
  if (tab === 'manage')
    return (
      <>
        <TodayWall />
        <VacationList key="manage" scope="manage" />
      </>
    );
  return (
    <>
      <BalanceRings />
      <YearStrip />
      <VacationList key="own" scope="own" />
    </>
  );
}
