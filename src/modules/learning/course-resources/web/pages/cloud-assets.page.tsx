import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { courseResources } from '../../contract/course-resources.contract.ts';
import type { ResourceTab } from '../../contract/resource-query.ts';
import { Library } from '../parts/library/library.tsx';
import { useResourceText } from '../texts.ts';

const ResourceDrawer = lazyDialog(async () => (await import('../parts/drawer/resource-drawer.tsx')).ResourceDrawer);
const AddResources = lazyDialog(async () => (await import('../parts/add/add-resources.tsx')).AddResources);

/** The cloud library: own resources, those of the school and of the group, favourites, and those to review. */
export function Page() {
  const t = useResourceText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const add = useOpened('add');
  const creates = can(subjectRights.create);
  const { data: waiting } = useApi(
    courseResources.list,
    { query: { tab: 'review', per_page: 10 } },
    { enabled: creates },
  );
  const tabs: readonly ResourceTab[] = creates ? ['mine', 'org', 'group', 'favorites', 'review', 'archive'] : ['all'];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'all';
  return (
    <>
      <PageHead actions={creates && <Button onClick={() => add.open('1')}>{t('add')}</Button>} />
      {tabs.length > 1 && (
        <ViewTabs
          label={t('resources')}
          value={tab}
          onChange={(value) =>
            setAddress((now) => ({ tab: value, ...(now.get('view') ? { view: 'grid' } : {}) }), { replace: true })
          }
          tabs={tabs.map((value) => ({
            value,
            label: t(`tab_${value}`),
            count: value === 'review' ? waiting?.total : undefined,
          }))}
        />
      )}
      <Library
        key={tab}
        tab={tab}
        current={opened}
        onOpen={open}
        {...(creates ? { onAdd: () => add.open('1') } : {})}
      />
      {opened && <ResourceDrawer key={opened} id={opened} onClose={close} onOpen={open} />}
      {add.opened && creates && <AddResources onClose={add.close} />}
    </>
  );
}
