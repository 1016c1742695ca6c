import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { checkPath, visitPathOnPhone } from '../../contract/visit-paths.ts';
import { visitorRights } from '../../rights.ts';
import { ChooseGate } from '../parts/gate/duty-bar.tsx';
import { GateBoard } from '../parts/gate/gate-board.tsx';
import { type OwnDuty, useDuty } from '../parts/gate/use-duty.ts';
import { VisitCards } from '../parts/list/visit-cards.tsx';
import { VISIT_VIEWS, type VisitView } from '../parts/list/visit-views.ts';
import { useVisitNews } from '../parts/use-visits.ts';
import { useVisitorText } from '../texts.ts';

type View = 'gate' | VisitView;

/** A guard stands at the gate; the office decides and watches. A person who is both has all of it. */
function viewsOf({ guard }: OwnDuty, isOffice: boolean): readonly View[] {
  if (!guard) return VISIT_VIEWS;
  return isOffice ? ['gate', ...VISIT_VIEWS] : ['gate', 'all'];
}

/** MobileVisitorManage: for guards the gate first, for the office the lists of /visitor_manage as cards. */
export function Page() {
  const t = useVisitorText();
  const { can } = useRights();
  const duty = useDuty();
  const [address, setAddress] = useSearchParams();
  useVisitNews();
  if (duty.isLoading) return <TextSkeleton lines={6} />;
  const views = viewsOf(duty, can(visitorRights.secondReview));
  const view = views.find((known) => known === address.get('tab')) ?? views[0] ?? 'all';
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('views')}
        value={view}
        onChange={(next) => setAddress({ tab: next }, { replace: true })}
        tabs={views.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {view === 'gate' &&
        duty.guard &&
        (duty.gateId ? (
          <GateBoard key={duty.gateId} guard={duty.guard} gateId={duty.gateId} />
        ) : (
          <ChooseGate guard={duty.guard} />
        ))}
      {view !== 'gate' && <VisitCards key={view} view={view} toVisit={duty.gateId ? checkPath : visitPathOnPhone} />}
    </>
  );
}
