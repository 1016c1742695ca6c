import { useSearchParams } from 'react-router';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { itemEntity } from '../parts/manage/item-entity.tsx';
import { useOfficeText } from '../texts.ts';

const PermList = lazyDialog(async () => (await import('../parts/manage/perm-list.tsx')).PermList);
const ItemSteps = lazyDialog(async () => (await import('../parts/manage/item-steps.tsx')).ItemSteps);

const LatePapers = lazyDialog(async () => (await import('../parts/manage/late-papers.tsx')).LatePapers);

const TABS = ['items', 'perms', 'steps', 'late'] as const;

/** The items of the office: what they ask, to whom they are open, who decides. On a phone they are read. */
export function Page() {
  const t = useOfficeText();
  const [address, setAddress] = useSearchParams();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'items';
  return (
    <>
      <PageHead />
      <Stack gap={16}>
        <ViewTabs
          label={t('manage')}
          value={tab}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={TABS.map((value) => ({ value, label: t(`manage_${value}`) }))}
        />
        {tab === 'items' && <ManagedList of={itemEntity} isEditable={!isPhone} />}
        {tab === 'perms' && <PermList isEditable={!isPhone} />}
        {tab === 'steps' && <ItemSteps />}
        {tab === 'late' && <LatePapers />}
      </Stack>
    </>
  );
}
