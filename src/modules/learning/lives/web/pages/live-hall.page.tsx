import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { isPhone } from '#web/session/device.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { lives } from '../../contract/lives.contract.ts';
import { liveRights } from '../../rights.ts';
import { LiveList } from '../parts/desk/live-list.tsx';
import { LiveWeek } from '../parts/desk/live-week.tsx';
import { WatchWall } from '../parts/desk/watch-wall.tsx';
import { Hall } from '../parts/hall/hall.tsx';
import { useLiveText } from '../texts.ts';

const LiveForm = lazyDialog(async () => (await import('../parts/planning/live-form.tsx')).LiveForm);
const LiveTypes = lazyDialog(async () => (await import('../parts/desk/live-types.tsx')).LiveTypes);
const LiveDrawer = lazyDialog(async () => (await import('../parts/desk/live-drawer.tsx')).LiveDrawer);

/** Lives: what is on, own ones, those to decide, all of the school, the wall of the person on duty, types. */
export function Page() {
  const t = useLiveText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const answer = useApi(
    lives.list,
    { query: { per_page: 10 } },
    {
      enabled: can(
        liveRights.watch,
        liveRights.start,
        liveRights.approve,
        liveRights.approvePublic,
        contentCheckRights.moderate,
      ),
    },
  );
  const counts = answer.data?.counts;
  const decides = can(liveRights.approve, liveRights.approvePublic);
  const tabs = [
    'hall' as const,
    'week' as const,
    ...(can(liveRights.start) ? (['mine'] as const) : []),
    ...(decides ? (['approve', 'manage'] as const) : []),
    ...(can(liveRights.approvePublic, contentCheckRights.moderate) ? (['wall'] as const) : []),
    ...(can(liveRights.types) && !isPhone() ? (['types'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'hall';
  const go = (changes: Readonly<Record<string, string>>) => setAddress(changes, { replace: true });
  const isNew = address.get('begin') === 'new' && can(liveRights.start);
  const badge = { hall: counts?.on_air, approve: counts?.to_approve } as const;
  return (
    <>
      <PageHead
        detail={
          counts &&
          t(decides ? 'head_deciding' : 'head', { on: counts.on_air, today: counts.today, wait: counts.to_approve })
        }
        actions={can(liveRights.start) && <Button onClick={() => go({ tab, begin: 'new' })}>{t('plan_live')}</Button>}
      />
      <ViewTabs
        label={t('lives')}
        value={tab}
        onChange={(value) => go({ tab: value })}
        tabs={tabs.map((value) => ({
          value,
          label: t(`tab_${value}`),
          count: value === 'hall' || value === 'approve' ? badge[value] : undefined,
        }))}
      />
      {tab === 'hall' && <Hall />}
      {tab === 'week' && <LiveWeek />}
      {tab === 'mine' && <LiveList key="mine" scope="mine" onOpen={open} />}
      {tab === 'approve' && <LiveList key="approve" scope="approve" onOpen={open} />}
      {tab === 'manage' && <LiveList key="manage" scope="manage" onOpen={open} />}
      {tab === 'wall' && <WatchWall />}
      {tab === 'types' && <LiveTypes />}
      {opened && <LiveDrawer key={opened} id={opened} onClose={close} />}
      {isNew && <LiveForm onClose={() => go({ tab })} onSaved={(id) => go({ tab: 'mine', id })} />}
    </>
  );
}
