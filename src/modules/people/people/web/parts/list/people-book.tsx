import { useState } from 'react';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { LetterRail } from '#web/ui/layout/letter-rail.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';
import { PersonDrawer } from '../person/person-drawer.tsx';
import classes from './people-book.module.css';
import type { Person } from './people-list.tsx';

const PersonForm = lazyDialog(async () => (await import('../person/person-form.tsx')).PersonForm);

const TABS = ['staff', 'guardian', 'other'] as const;

function PersonRow({ person, onOpen }: { readonly person: Person; readonly onOpen: () => void }) {
  const localizedName = useLocalizedName();
  const place = [person.department ?? person.organization, person.post].filter((one) => one !== null);
  return (
    <li>
      <button type="button" className={classes.person} onClick={onOpen}>
        <PersonAvatar person={person} size={40} />
        <span>
          <strong>{localizedName(person)}</strong>
          <span>{place.map(localizedName).join(' · ')}</span>
        </span>
      </button>
    </li>
  );
}

/** People by the first letter of their pinyin or by a search; a tap opens the person. */
export function PeopleBook() {
  const t = usePeopleText();
  const [tab, setTab] = useState<(typeof TABS)[number]>('staff');
  const list = useList(users.list, { name: 'people.mobile', fixed: { tab } });
  const { can } = useRights();
  const { opened, open, close } = useOpened();
  const letter = list.q.length === 1 ? list.q.toUpperCase() : '';
  return (
    <Stack as="section" gap={12}>
      <SearchBox value={list.q} onSearch={list.search} label={t('search')} width="100%" />
      <ViewTabs
        label={t('kinds')}
        value={tab}
        onChange={(value) => setTab(value as 'staff')}
        tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      <LetterRail
        label={t('by_letter')}
        value={letter}
        onPick={(one) => list.search(one === letter ? '' : one.toLowerCase())}
      >
        {list.error && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
        {list.isLoading && <RowSkeleton rows={8} />}
        {!list.isLoading && !list.error && list.rows.length === 0 && (
          <EmptyState title={t('nobody')} detail={t('nobody_help')} />
        )}
        <Stack as="ul" data-stale={list.isStale}>
          {list.rows.map((person) => (
            <PersonRow key={person.id} person={person} onOpen={() => open(person.id)} />
          ))}
        </Stack>
        {list.rows.length > 0 && <ListPages list={list} />}
      </LetterRail>
      {opened === 'new' && can(directoryRights.editPeople) && <PersonForm person={null} onClose={close} />}
      {opened && opened !== 'new' && (
        <RecordOver list={list} opened={opened} open={open}>
          <PersonDrawer key={opened} id={opened} onClose={close} />
        </RecordOver>
      )}
    </Stack>
  );
}
