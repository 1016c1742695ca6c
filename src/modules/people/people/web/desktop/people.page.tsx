import { Button } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { directoryRights } from '#modules/core/directory/rights.ts';
import type { CacheGroup } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { PEOPLE_TABS, users } from '../../contract/users.contract.ts';
import { PeopleList, type Tab, usePeople } from '../parts/list/people-list.tsx';
import { usePeopleText } from '../texts.ts';

const PersonDrawer = lazyDialog(async () => (await import('../parts/person/person-drawer.tsx')).PersonDrawer);
const PersonForm = lazyDialog(async () => (await import('../parts/person/person-form.tsx')).PersonForm);

/** What an import of people makes old. */
const IMPORT_REFRESHES: readonly CacheGroup[] = ['users', 'members', 'departments'];
const TABS: readonly Tab[] = ['all', ...PEOPLE_TABS];

function Actions({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  const t = usePeopleText();
  const { can } = useRights();
  const here = useSettings()?.organization?.id ?? '';
  const [shown, setShown] = useState<'import' | null>(null);
  const { opened, open, close } = useOpened();
  return (
    <>
      {can(directoryRights.exportPeople) && (
        <ExportButton endpoint={users.export} input={{ query }} label={t('export')} />
      )}
      {can(directoryRights.editPeople) && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload aria-hidden size={16} />}
            onClick={() => setShown('import')}
          >
            {t('import')}
          </Button>
          <Button leftSection={<IconUserPlus aria-hidden size={16} />} onClick={() => open('new')}>
            {t('add_person')}
          </Button>
        </>
      )}
      {opened === 'new' && can(directoryRights.editPeople) && <PersonForm person={null} onClose={close} />}
      <Suspense fallback={null}>
        {shown === 'import' && (
          <ImportDialog
            title={t('import')}
            definition="users"
            params={{ organization_id: here }}
            invalidates={IMPORT_REFRESHES}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The filters of the address as the counts take them. */
function useCounts(filters: Readonly<Record<string, readonly string[]>>) {
  const one = (name: string) => filters[name]?.[0];
  const query = {
    ...(one('organization_id') ? { organization_id: one('organization_id') as string } : {}),
    ...(one('department_id') ? { department_id: one('department_id') as string } : {}),
    ...(filters['status'] ? { status: [...filters['status']] as 'confirmed'[] } : {}),
    ...(filters['stage'] ? { stage: [...filters['stage']] as 'kid'[] } : {}),
    ...(one('activated') ? { activated: one('activated') as 'true' } : {}),
  };
  return useApi(users.counts, { query }, { keepPrevious: true }).data;
}

/** Everybody of the organisations in scope. */
export function Page() {
  const t = usePeopleText();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('tab');
  const tab = TABS.find((known) => known === asked) ?? 'all';
  const list = usePeople(tab);
  const counts = useCounts(list.filters);
  const { opened, open, close } = useOpened();
  const tabs = TABS.filter((value) => value !== 'student' || (counts?.student ?? 0) > 0 || tab === 'student');
  const choose = (value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        if (value === 'all') next.delete('tab');
        else next.set('tab', value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead count={counts?.all} actions={<Actions query={list.query} />} />
      <ViewTabs
        label={t('kinds')}
        value={tab}
        onChange={choose}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`), count: counts?.[value] }))}
      />
      <PeopleList key={tab} list={list} onOpen={(person) => open(person.id)} />
      {opened && opened !== 'new' && (
        <RecordOver list={list} opened={opened} open={open}>
          <PersonDrawer key={opened} id={opened} onClose={close} />
        </RecordOver>
      )}
    </>
  );
}
