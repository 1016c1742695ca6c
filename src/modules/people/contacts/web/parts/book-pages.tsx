import { ActionIcon } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { LETTERS, LetterRail } from '#web/ui/layout/letter-rail.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useContactText } from '../texts.ts';
import classes from './address-book.module.css';
import { PersonCard } from './person-card.tsx';
import { type BookPerson, type BookView, useBook, VIEWS } from './use-book.ts';

/** So few people are seen at a glance. */
const FEW = 10;

function PersonRow({ person, onOpen }: { readonly person: BookPerson; readonly onOpen: () => void }) {
  const t = useContactText();
  const localizedName = useLocalizedName();
  const place = [person.department, person.post].flatMap((one) => (one ? [localizedName(one)] : []));
  return (
    <li className={classes.person}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <PersonAvatar person={person} size={40} />
        <span>
          <strong>{localizedName(person)}</strong>
          <span>{place.join(' · ')}</span>
        </span>
      </button>
      {person.can_call && (
        <ActionIcon
          component="a"
          href={`tel:${person.phone}`}
          variant="subtle"
          size={44}
          aria-label={t('call_name', { name: localizedName(person) })}
        >
          <IconPhone aria-hidden size={20} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The address book on a phone: a rail of letters, and a call where the number is shown to colleagues. */
export function BookPages() {
  const t = useContactText();
  const { list, view, look, hasNoRecents, remember } = useBook();
  const userTypes = useSettings()?.user.user_types ?? [];
  const isStaff = userTypes.includes('teacher') || userTypes.includes('guard');
  const { opened, open, close } = useOpened('person');
  const letter = list.filters['letter']?.[0] ?? '';
  const rows = hasNoRecents ? [] : list.rows;
  const isEmpty = hasNoRecents || (!list.isLoading && !list.error && rows.length === 0);
  const emptyKey = list.isFiltered && !hasNoRecents ? 'nobody' : (`none_${view}` as const);
  const helpKey = isStaff || emptyKey === 'nobody' ? (`${emptyKey}_help` as const) : 'none_family_help';
  return (
    <Stack as="section" gap={12}>
      <SearchBox value={list.q} onSearch={list.search} label={t('search')} width="100%" />
      <ViewTabs
        label={t('views')}
        value={view}
        onChange={(value) => look(value as BookView)}
        tabs={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
      />
      <LetterRail
        label={t('by_letter')}
        letters={view === 'all' && (list.total > FEW || letter) ? LETTERS : []}
        value={letter.toUpperCase()}
        onPick={(one) => list.setFilter('letter', one === letter.toUpperCase() ? null : one.toLowerCase())}
      >
        {list.error && rows.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
        {list.isLoading && !hasNoRecents && <RowSkeleton rows={8} />}
        {isEmpty && <EmptyState title={t(emptyKey)} detail={t(helpKey)} />}
        <Stack as="ul" aria-label={t('people')} data-stale={list.isStale}>
          {rows.map((person, at) => (
            <Fragment key={person.id}>
              {person.letter !== rows[at - 1]?.letter && (
                <Words as="li" tone="soft" size="small" weight={600} above={12} aria-hidden>
                  {person.letter}
                </Words>
              )}
              <PersonRow
                person={person}
                onOpen={() => {
                  remember(person.id);
                  open(person.id);
                }}
              />
            </Fragment>
          ))}
        </Stack>
        {rows.length > 0 && <ListPages list={list} label={t('people')} />}
      </LetterRail>
      {opened && <PersonCard key={opened} id={opened} onClose={close} />}
    </Stack>
  );
}
