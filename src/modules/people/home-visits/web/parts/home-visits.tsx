import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { usePerson } from '#web/session/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { homeVisitRights } from '../../rights.ts';
import { useHomeVisitText } from '../texts.ts';
import { CoverageWall } from './coverage/coverage-wall.tsx';
import { NeedList } from './records/need-list.tsx';
import { VisitList } from './visits/visit-list.tsx';

const VisitDrawer = lazyDialog(async () => (await import('./visits/visit-drawer.tsx')).VisitDrawer);

type Tab = 'wall' | 'list' | 'needs' | 'family';

/** What somebody sees of home visits: the school the wall, families the visits of their children. */
export function HomeVisits() {
  const t = useHomeVisitText();
  const { can } = useRights();
  const userTypes: readonly string[] = usePerson()?.user_types ?? [];
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const sees = can(homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise);
  const tabs: Tab[] = [
    ...(sees ? (['wall'] as const) : []),
    ...(userTypes.includes('teacher') ? (['list'] as const) : []),
    ...(sees ? (['needs'] as const) : []),
    ...(userTypes.includes('guardian') || !userTypes.includes('teacher') ? (['family'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0];
  return (
    <>
      {tabs.length > 1 && (
        <ViewTabs
          label={t('home_visits')}
          value={tab ?? 'family'}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      {tab === 'wall' && <CoverageWall onOpen={open} />}
      {tab === 'list' && <VisitList onOpen={open} />}
      {tab === 'needs' && <NeedList onOpen={open} />}
      {tab === 'family' && <VisitList isFamily onOpen={open} />}
      {opened && <VisitDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}
