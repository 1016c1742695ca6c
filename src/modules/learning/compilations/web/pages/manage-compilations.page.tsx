import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { compilationRights } from '../../rights.ts';
import { superUserEntity } from '../parts/review/super-user-entity.tsx';
import { SectionTabs } from '../parts/section-tabs.tsx';
import { useCompilationText } from '../texts.ts';

const ReviewDesk = lazyDialog(async () => (await import('../parts/review/review-desk.tsx')).ReviewDesk);
const ManagedTable = lazyDialog(async () => (await import('../parts/review/managed-table.tsx')).ManagedTable);

/** What waits for a decision, all that the person manages, and who else looks after which part. */
export function Page() {
  const t = useCompilationText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = ['review', 'managed', ...(can(compilationRights.superUsers) ? ['super_users'] : [])];
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'review';
  return (
    <>
      <PageHead />
      <SectionTabs section="manage" />
      <ViewTabs
        label={t('views')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={[
          { value: 'review', label: t('to_review') },
          { value: 'managed', label: t('managed') },
          ...(can(compilationRights.superUsers) ? [{ value: 'super_users', label: t('super_users') }] : []),
        ]}
      />
      {tab === 'review' && <ReviewDesk />}
      {tab === 'managed' && <ManagedTable />}
      {tab === 'super_users' && <ManagedList of={superUserEntity} />}
    </>
  );
}
