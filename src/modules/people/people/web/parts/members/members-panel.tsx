import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { MoveMembersDialog } from '#modules/core/directory/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { members, placeStates } from '../../../contract/members.contract.ts';
import { usePeopleText } from '../../texts.ts';
import { PersonDrawer } from '../person/person-drawer.tsx';
import { PlaceFilters } from '../place-filters.tsx';
import { EndPlacesDialog } from './place-dialogs.tsx';
import { type Member, PlaceTerm } from './place-term.tsx';

function useColumns(): Column<Member>[] {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const marks = (row: Member) =>
    [t(row.is_main ? 'is_main' : 'is_side'), row.is_acting && t('is_acting')].filter(Boolean).join(' · ') || '—';
  return [
    { key: 'name', title: t('name'), primary: true, sort: 'name', cell: (row) => localizedName(row.user), width: 120 },
    { key: 'number', title: t('number'), cell: (row) => row.user.number ?? '—', optional: true },
    { key: 'organization', title: t('organization'), cell: (row) => localizedName(row.organization), optional: true },
    { key: 'department', title: t('department'), cell: (row) => localizedName(row.department) },
    { key: 'post', title: t('post'), cell: (row) => (row.post ? localizedName(row.post) : '—') },
    { key: 'marks', title: t('marks'), cell: marks, width: 110 },
    { key: 'term', title: t('term'), sort: 'valid_from', cell: (row) => <PlaceTerm row={row} />, width: 260 },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <ChoiceBadge of={placeStates} code={row.state} />,
      width: 110,
    },
  ];
}

function MemberFilters({ list }: { readonly list: List<Member> }) {
  const t = usePeopleText();
  return (
    <>
      <PlaceFilters list={list} />
      <FilterMultiSelect list={list} name="state" label={t('state')} options={useOptions(placeStates)} />
      <FilterSelect
        list={list}
        name="ends_within"
        label={t('ends_within')}
        options={['30', '90', '180'].map((days) => ({ value: days, label: t('within_days', { n: Number(days) }) }))}
      />
    </>
  );
}

/** One row per person and place; several are moved or ended together. */
export function MembersPanel() {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const columns = useColumns();
  const { opened, open, close } = useOpened();
  const [act, setAct] = useState<{ readonly kind: 'move' | 'end'; readonly ids: readonly string[] } | null>(null);
  const list = useList(members.list, {
    name: 'members',
    filters: ['organization_id', 'department_id', 'state', 'ends_within'],
    remembersSize: true,
  });
  const done = () => {
    setAct(null);
    list.clearSelection();
  };
  const batch = (ids: readonly string[]) => (
    <>
      <Button onClick={() => setAct({ kind: 'move', ids })}>{t('transfer')}</Button>
      <Button variant="default" onClick={() => setAct({ kind: 'end', ids })}>
        {t('end_places')}
      </Button>
    </>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('members')}
        nameOf={(row) => row.user.name}
        search={t('search')}
        filters={<MemberFilters list={list} />}
        empty={{ title: t('no_members'), detail: t('no_members_help') }}
        {...(can(directoryRights.viewPeople) ? { onOpen: (row: Member) => open(row.user.id) } : {})}
        {...(can(directoryRights.members) ? { batch } : {})}
      />
      {opened && can(directoryRights.viewPeople) && <PersonDrawer key={opened} id={opened} onClose={close} />}
      {act?.kind === 'move' && (
        <Suspense fallback={null}>
          <MoveMembersDialog
            places={act.ids.flatMap((id) => {
              const row = list.rows.find((one) => one.id === id);
              return row ? [{ id, user_id: row.user.id, name: localizedName(row.user) }] : [];
            })}
            onClose={() => setAct(null)}
            onDone={done}
          />
        </Suspense>
      )}
      {act?.kind === 'end' && <EndPlacesDialog ids={act.ids} onClose={() => setAct(null)} onDone={done} />}
    </>
  );
}
