import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { children } from '#modules/people/family/contract/children.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { scheduleRights } from '../../rights.ts';
import { MyTimetable } from '../parts/week/my-timetable.tsx';
import { useScheduleText } from '../texts.ts';

const FindTimetable = lazyDialog(async () => (await import('../parts/find/find-timetable.tsx')).FindTimetable);
const TodayBoard = lazyDialog(async () => (await import('../parts/board/today-board.tsx')).TodayBoard);
const ChangesTab = lazyDialog(async () => (await import('../parts/change/changes-tab.tsx')).ChangesTab);
const DraftTab = lazyDialog(async () => (await import('../parts/draft/draft-tab.tsx')).DraftTab);
const SettingsTab = lazyDialog(async () => (await import('../parts/setting/settings-tab.tsx')).SettingsTab);
const LoadTab = lazyDialog(async () => (await import('../parts/load/load-tab.tsx')).LoadTab);
const LessonFeedDialog = lazyDialog(
  async () => (await import('../parts/week/lesson-feed-dialog.tsx')).LessonFeedDialog,
);
const LessonDrawer = lazyDialog(async () => (await import('../parts/week/lesson-drawer.tsx')).LessonDrawer);
const ChangeDrawer = lazyDialog(async () => (await import('../parts/change/change-drawer.tsx')).ChangeDrawer);

/** The children of a guardian whose study they look after. */
function useChildren(isGuardian: boolean) {
  const answer = useApi(children.mine, {}, { enabled: isGuardian });
  return (answer.data ?? []).filter((child) => child.link_id !== null && child.scopes.includes('study'));
}

/** The tabs of a person, by what they may do and who they are. */
function useTabs() {
  const t = useScheduleText();
  const { can } = useRights();
  const settings = useSettings();
  const localizedName = useLocalizedName();
  const types = settings?.user.user_types ?? [];
  const [isStaff, isGuardian, isPupil] = ['teacher', 'guardian', 'student'].map((type) =>
    types.some((one) => one === type),
  );
  const own = useChildren(isGuardian === true);
  const [oversees, manages] = [can(scheduleRights.overview), can(scheduleRights.manage)];
  const worksHere = isStaff || oversees || manages;
  const tabs = [
    ...(worksHere || isPupil || !isGuardian ? [{ value: 'mine', label: t('tab_mine') }] : []),
    ...own.map((child) => ({ value: `child:${child.id}`, label: localizedName(child) })),
    ...(worksHere ? [{ value: 'find', label: t('tab_find') }] : []),
    ...(oversees ? [{ value: 'board', label: t('tab_board') }] : []),
    ...(worksHere ? [{ value: 'changes', label: t('tab_changes') }] : []),
    ...(oversees || manages ? [{ value: 'drafts', label: t('tab_drafts') }] : []),
    ...(manages ? [{ value: 'settings', label: t('tab_settings') }] : []),
    ...(worksHere ? [{ value: 'load', label: t('tab_load') }] : []),
  ];
  return { tabs, own };
}

/** Own lessons, those of children, of any class, teacher and room; today’s board, changes, and how timetables are made. */
export function Page() {
  const t = useScheduleText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useSearchParams();
  const [subscribes, subscribe] = useState(false);
  const lesson = useOpened('lesson');
  const change = useOpened('change');
  const { tabs, own } = useTabs();
  const tab = tabs.find(({ value }) => value === address.get('tab'))?.value ?? tabs[0]?.value ?? 'mine';
  const go = (value: string) => setAddress({ tab: value }, { replace: true });
  const day = address.get('day');
  const since = day ? { day } : {};
  return (
    <>
      <PageHead
        actions={
          can(scheduleRights.view) && (
            <Button variant="default" onClick={() => subscribe(true)}>
              {t('to_calendar')}
            </Button>
          )
        }
      />
      {subscribes && <LessonFeedDialog onClose={() => subscribe(false)} />}
      {tabs.length > 1 && <ViewTabs label={t('timetable')} value={tab} onChange={go} tabs={tabs} />}
      {tab === 'mine' && <MyTimetable onOpen={lesson.open} {...since} />}
      {tab.startsWith('child:') && (
        <MyTimetable
          key={tab}
          child={tab.slice('child:'.length)}
          colour={own.findIndex((child) => tab.endsWith(child.id)) + 1}
          onOpen={lesson.open}
          {...since}
        />
      )}
      {tab === 'find' && <FindTimetable onOpen={lesson.open} />}
      {tab === 'board' && <TodayBoard onOpen={lesson.open} isNarrow={isNarrow} />}
      {tab === 'changes' && <ChangesTab onOpen={change.open} />}
      {tab === 'drafts' && <DraftTab isNarrow={isNarrow} />}
      {tab === 'settings' && <SettingsTab />}
      {tab === 'load' && <LoadTab />}
      {lesson.opened && (
        <LessonDrawer key={lesson.opened} id={lesson.opened} onClose={lesson.close} onChange={change.open} />
      )}
      {change.opened && <ChangeDrawer key={change.opened} id={change.opened} onClose={change.close} />}
    </>
  );
}
