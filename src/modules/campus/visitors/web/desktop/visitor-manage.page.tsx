import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { GuardsPanel } from '#modules/campus/gates/web/public.tsx';
import { ListsPanel } from '#modules/campus/visitor-lists/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { prefetch } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useRights } from '#web/session/rights.tsx';
import { OfOneSchool } from '#web/ui/layout/of-one-school.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { visitors } from '../../contract/visitors.contract.ts';
import { useDeskNumbers } from '../parts/desk/desk-news.ts';
import { countOf, type DeskTab, isVisitView, tabOf, tabsFor } from '../parts/desk/desk-tabs.ts';
import { VisitList } from '../parts/list/visit-list.tsx';
import { useVisitList, type VisitView } from '../parts/list/visit-views.ts';
import { useVisitorText } from '../texts.ts';

const DeskActions = lazyDialog(async () => (await import('../parts/desk/desk-actions.tsx')).DeskActions);

const VisitDrawer = lazyDialog(async () => (await import('../parts/visit/visit-drawer.tsx')).VisitDrawer);
const DeskHead = lazyPart(async () => (await import('../parts/desk/desk-head.tsx')).DeskHead);
const GateDesk = lazyPart(async () => (await import('../parts/gate/gate-desk.tsx')).GateDesk);
const SettingsPanel = lazyPart(async () => (await import('../parts/settings/settings-panel.tsx')).SettingsPanel);
const VisitWeek = lazyPart(async () => (await import('../parts/list/visit-week.tsx')).VisitWeek);
const VisitWall = lazyPart(async () => (await import('../parts/list/visit-wall.tsx')).VisitWall);

/** How bookings are shown: as a list, people inside as a wall, all of them as a week. */
type Picture = 'list' | 'wall' | 'week';
const PICTURES: Readonly<Partial<Record<VisitView, Picture>>> = { inside: 'wall', overstay: 'wall', all: 'week' };

/** What the address says: the tab, how its bookings are shown, and the week that is looked at. */
function useDeskAddress() {
  const rights = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = tabsFor(rights);
  const tab = tabOf(address.get('tab'), tabs, rights);
  const go = (next: DeskTab, more: Readonly<Record<string, string>> = {}) => setAddress({ tab: next, ...more });
  const hour = address.get('hour');
  const picture = isVisitView(tab) ? PICTURES[tab] : undefined;
  return {
    tabs,
    tab,
    go,
    hour: hour === null ? null : Number(hour),
    week: address.get('week'),
    picture: picture && address.get('view') === picture ? picture : ('list' as const),
  };
}

interface BookingsProps {
  readonly view: VisitView;
  readonly list: ReturnType<typeof useVisitList>;
  readonly picture: Picture;
  readonly week: string | null;
  readonly onView: (picture: Picture, week?: string) => void;
}

const TOGGLES = { list: 'as_list', wall: 'as_wall', week: 'as_week' } as const;

/** Leads from the list to its picture, and back. */
function Toggle({ view, picture, onView }: Pick<BookingsProps, 'view' | 'picture' | 'onView'>) {
  const t = useVisitorText();
  const other = picture === 'list' ? PICTURES[view] : 'list';
  if (!other) return null;
  return (
    <Button variant="default" onClick={() => onView(other)}>
      {t(TOGGLES[other])}
    </Button>
  );
}

function Bookings({ view, list, picture, week, onView }: BookingsProps) {
  const lang = useLang();
  const { opened, open, close } = useOpened();
  const toggle = <Toggle view={view} picture={picture} onView={onView} />;
  return (
    <>
      {picture === 'list' ? (
        <VisitList
          view={view}
          list={list}
          tools={toggle}
          onOpen={(visit) => open(visit.id)}
          onNear={(visit) => prefetch(visitors.get, { params: { id: visit.id } }, lang)}
        />
      ) : (
        <Suspense fallback={<RowSkeleton rows={6} />}>
          {picture === 'week' ? (
            <VisitWeek day={week} onDay={(day) => onView('week', day)} onOpen={open} tools={toggle} />
          ) : (
            <>
              <p style={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 12 }}>{toggle}</p>
              <VisitWall overdueOnly={view === 'overstay'} onOpen={(visit) => open(visit.id)} />
            </>
          )}
        </Suspense>
      )}
      {opened && (
        <RecordOver list={list} opened={opened} open={open}>
          <VisitDrawer id={opened} onClose={close} />
        </RecordOver>
      )}
    </>
  );
}

function TabBody({ tab }: { readonly tab: DeskTab }) {
  return (
    <OfOneSchool>
      <Suspense fallback={<RowSkeleton rows={6} />}>
        {tab === 'gate' && <GateDesk />}
        {tab === 'lists' && <ListsPanel />}
        {tab === 'guards' && <GuardsPanel />}
        {tab === 'settings' && <SettingsPanel />}
      </Suspense>
    </OfOneSchool>
  );
}

/** The visitor desk of a school. */
export function Page() {
  const t = useVisitorText();
  const { tabs, tab, go, hour, picture, week } = useDeskAddress();
  const numbers = useDeskNumbers();
  const stats = numbers.data;
  const view = isVisitView(tab) ? tab : null;
  const list = useVisitList(view ?? 'today', view !== null);
  if (tab === null) return null;
  return (
    <>
      <PageHead {...(view || tab === 'gate' ? { actions: <DeskActions query={view && list.query} /> } : {})} />
      {view && (
        <Suspense fallback={<div style={{ height: 60 }} />}>
          <DeskHead
            stats={stats}
            isFailed={numbers.error !== null}
            tab={tab}
            hour={hour}
            onTab={go}
            onHour={(next) => go('today', next === null ? {} : { hour: String(next) })}
          />
        </Suspense>
      )}
      <ViewTabs
        label={t('views')}
        value={tab}
        onChange={(value) => go(value as DeskTab)}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`), count: countOf(value, stats) }))}
      />
      {view ? (
        <Bookings
          key={view}
          view={view}
          list={list}
          picture={picture}
          week={week}
          onView={(as, day) => go(tab, as === 'list' ? {} : { view: as, ...(day ? { week: day } : {}) })}
        />
      ) : (
        <TabBody tab={tab} />
      )}
    </>
  );
}
