import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { coverRights } from '../../rights.ts';
import { DayBoard } from '../parts/board/day-board.tsx';
import { AskedCards } from '../parts/cover/asked-cards.tsx';
import { CoverList } from '../parts/cover/cover-list.tsx';
import { useCoverText } from '../texts.ts';

const CoverDrawer = lazyDialog(async () => (await import('../parts/cover/cover-drawer.tsx')).CoverDrawer);

/** The day with what nobody teaches for who arranges it; for everybody what they are asked for and what they do not teach. */
export function Page() {
  const t = useCoverText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened('cover');
  const arranges = can(coverRights.arrange);
  const tabs = [
    ...(arranges ? (['board'] as const) : []),
    'for_me' as const,
    'mine' as const,
    ...(arranges ? (['all'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'for_me';
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('covers')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'board' && <DayBoard onOpen={open} isNarrow={isNarrow} />}
      {tab === 'for_me' && <AskedCards onOpen={open} />}
      {(tab === 'for_me' || tab === 'mine' || tab === 'all') && <CoverList key={tab} whose={tab} onOpen={open} />}
      {opened && <CoverDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}
