import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { attendanceRights } from '../../rights.ts';
import { DaysGrid } from '../parts/day/days-grid.tsx';
import { useAttendanceText } from '../texts.ts';

const FixList = lazyPart(async () => (await import('../parts/fix/fix-list.tsx')).FixList);
const MonthList = lazyPart(async () => (await import('../parts/month/month-list.tsx')).MonthList);
const PlaceList = lazyPart(async () => (await import('../parts/place/place-list.tsx')).PlaceList);
const PunchList = lazyPart(async () => (await import('../parts/punch/punch-list.tsx')).PunchList);
const RuleList = lazyPart(async () => (await import('../parts/rule/rule-list.tsx')).RuleList);
const SchoolDays = lazyPart(async () => (await import('../parts/school-days.tsx')).SchoolDays);
const FixDrawer = lazyDialog(async () => (await import('../parts/fix/fix-drawer.tsx')).FixDrawer);

const SETTING = ['rules', 'places', 'calendar'] as const;
const RESULTS = ['results', 'doubtful', 'fixes'] as const;

/** Attendance of the staff: groups, places, days off, results, what is doubtful, corrections and months. */
export function Page() {
  const t = useAttendanceText();
  const localize = useLocalize();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const school = useSettings()?.organization?.id;
  const [address, setAddress] = useSearchParams();
  const fix = useOpened('fix');
  const further = useContributedTabs('setAttendance');
  const manages = can(attendanceRights.manage);
  const own = [
    ...(can(attendanceRights.results) ? RESULTS : []),
    ...(manages ? (['months', ...SETTING] as const) : []),
  ];
  const asked = address.get('tab');
  const tab = [...own, ...further.map(({ key }) => key)].find((known) => known === asked) ?? own[0];
  const shown = further.find(({ key }) => key === tab);
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('attendance')}
        value={tab ?? ''}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={[
          ...own.map((value) => ({ value: value as string, label: t(`tab_${value}`) })),
          ...further.map(({ key, label }) => ({ value: key, label: localize(label) })),
        ]}
      />
      {isNarrow && SETTING.some((one) => one === tab) && <Note tone="waiting">{t('setting_on_desktop')}</Note>}
      <Suspense fallback={<RowSkeleton rows={6} />}>
        {tab === 'results' && <DaysGrid />}
        {tab === 'doubtful' && <PunchList />}
        {tab === 'fixes' && <FixList scope="all" onOpen={fix.open} />}
        {tab === 'months' && <MonthList />}
        {tab === 'rules' && <RuleList isEditable={!isNarrow} />}
        {tab === 'places' && <PlaceList isEditable={!isNarrow} />}
        {tab === 'calendar' && <SchoolDays />}
        {shown && school && <shown.Body id={school} />}
      </Suspense>
      {fix.opened && <FixDrawer id={fix.opened} onClose={fix.close} />}
    </>
  );
}
