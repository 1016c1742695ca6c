import { Suspense, useState } from 'react';
import { people } from '#modules/core/directory/contract/people.contract.ts';
import { ColleagueSheet } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { usePeopleText } from '../../texts.ts';
import classes from './colleagues.module.css';

/** Colleagues by name, for staff without further rights: who they are and where they work. */
export function Colleagues() {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const [q, setQ] = useState('');
  const { opened, open, close } = useOpened();
  const answer = useApi(
    people.options,
    { query: { q: q || '-', kinds: ['teacher', 'guard'] } },
    { enabled: q !== '', keepPrevious: true },
  );
  const isIdle = q === '';
  const found = isIdle ? [] : (answer.data?.list ?? []);
  return (
    <Stack as="section" gap={12} className={classes.colleagues}>
      <SearchBox value={q} onSearch={setQ} label={t('search')} width="100%" />
      {isIdle && (
        <Words as="p" tone="soft">
          {t('colleagues_hint')}
        </Words>
      )}
      {!isIdle && <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />}
      {!isIdle && answer.data && found.length === 0 && <EmptyState title={t('nobody')} detail={t('nobody_help')} />}
      <Stack as="ul">
        {found.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => open(person.id)}>
              <PersonAvatar person={person} size={40} />
              <span>
                <strong>{localizedName(person)}</strong>
                <span>
                  {[person.department, person.post].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </Stack>
      <Suspense>{opened && <ColleagueSheet key={opened} id={opened} onClose={close} />}</Suspense>
    </Stack>
  );
}
