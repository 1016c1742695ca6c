import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePersonTypes } from '#web/ui/fields/persons/person-types.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { toast } from '#web/ui/toasts.ts';
import { userGroups } from '../../contract/user-group.contract.ts';
import { useUserGroupText } from '../texts.ts';

type Person = (typeof userGroups.users.output)['_zod']['output']['list'][number];

interface Props {
  readonly groupId: string;
  readonly mayChange: boolean;
}

/** The people of a group, and a field that adds another one. What is done here can be undone. */
export function GroupMembers({ groupId, mayChange }: Props) {
  const t = useUserGroupText();
  const localizedName = useLocalizedName();
  const types = usePersonTypes();
  const params = { id: groupId };
  const list = useList(userGroups.users, { name: 'user-groups.users', params });
  const { add, remove } = useMembersMoves(groupId);
  const columns: Column<Person>[] = [
    {
      key: 'name',
      title: t('person_name'),
      primary: true,
      sort: 'name',
      cell: (row) => <PersonName person={row} />,
    },
    { key: 'number', title: t('member_number'), width: 120, cell: (row) => row.number ?? '—' },
    { key: 'types', title: t('member_types'), width: 110, cell: (row) => types.list(row.types) || '—' },
    { key: 'place', title: t('member_place'), cell: (row) => (row.place ? localizedName(row.place) : '—') },
  ];
  return (
    <Stack as="section" gap={12} above={20} aria-label={t('members')}>
      <Words as="h3" size="large" weight={600}>
        {t('members')}
      </Words>
      {mayChange && <AddPerson groupId={groupId} onAdd={add} />}
      <ListView
        list={list}
        columns={columns}
        caption={t('members_caption')}
        nameOf={localizedName}
        search={t('search_members')}
        empty={{ title: t('no_members'), detail: t(mayChange ? 'no_members_help' : 'no_members_read') }}
        {...(mayChange
          ? {
              batch: (ids: readonly string[]) => (
                <Button
                  variant="default"
                  onClick={() => {
                    remove(list.rows.filter((row) => ids.includes(row.id)));
                    list.clearSelection();
                  }}
                >
                  {t('remove')}
                </Button>
              ),
            }
          : {})}
      />
    </Stack>
  );
}

/** Both ways, each with the other one as its undo. */
function useMembersMoves(groupId: string) {
  const t = useUserGroupText();
  const localizedName = useLocalizedName();
  const invalidates = ['user_groups'] as const;
  const adding = useSend(userGroups.addUsers, { invalidates });
  const removing = useSend(userGroups.removeUsers, { invalidates });
  const input = (user_ids: readonly string[]) => ({ params: { id: groupId }, body: { user_ids: [...user_ids] } });
  return {
    add: (person: { readonly id: string; readonly name: string }) =>
      adding.mutate(input([person.id]), {
        onSuccess: () =>
          toast.undo(t('member_added', { name: person.name }), () => removing.mutate(input([person.id]))),
      }),
    remove: (people: readonly Person[]) => {
      const ids = people.map((one) => one.id);
      const [first, ...others] = people;
      if (!first) return;
      const words = others.length
        ? t('members_removed', { n: ids.length })
        : t('member_removed', { name: localizedName(first) });
      removing.mutate(input(ids), { onSuccess: () => toast.undo(words, () => adding.mutate(input(ids))) });
    },
  };
}

interface AddProps {
  readonly groupId: string;
  readonly onAdd: (person: { readonly id: string; readonly name: string }) => void;
}

function AddPerson({ groupId, onAdd }: AddProps) {
  const t = useUserGroupText();
  const localizedName = useLocalizedName();
  const types = usePersonTypes();
  const [word, setWord] = useState('');
  const answer = useApi(
    userGroups.candidates,
    { params: { id: groupId }, query: { q: word || '-' } },
    { enabled: word !== '', keepPrevious: true },
  );
  const found = (answer.data?.list ?? []).map((person) => ({
    id: person.id,
    name: localizedName(person),
    detail: [types.list(person.types), person.number, person.place && localizedName(person.place)]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <SearchField
      label={t('add_person')}
      help={t('add_person_help')}
      empties
      value={null}
      onChange={(person) => person && onAdd(person)}
      words={{ placeholder: t('type_name'), type: t('type_to_search'), none: t('no_candidates') }}
      onWord={setWord}
      found={found}
      isAsking={answer.isFetching}
    />
  );
}
