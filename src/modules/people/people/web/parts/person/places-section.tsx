import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';
import { Places } from './person-drawer.tsx';

const PersonForm = lazyDialog(async () => (await import('./person-form.tsx')).PersonForm);

const yes = (value: string | null): boolean => ['true', '1', 'showEdit'].includes(value ?? '');

/**
 * Where somebody works, on the page of the person. With `isOperate` in the address a person who may change it finds the
 * way to it there, and with `showEdit` stands in the form at once.
 */
export function Tab({ id }: { readonly id: string }) {
  const t = usePeopleText();
  const [address] = useSearchParams();
  const answer = useApi(users.get, { params: { id } });
  const person = answer.data;
  const mayChange = person?.actions.includes('update') === true && yes(address.get('isOperate'));
  const [isEditing, setEditing] = useState(yes(address.get('showEdit')));
  return (
    <Stack gap={12} items="start">
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
        {(person) => <Places person={person} />}
      </Loaded>
      {mayChange && (
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {t('change')}
        </Button>
      )}
      {person && mayChange && isEditing && <PersonForm person={person} onClose={() => setEditing(false)} />}
    </Stack>
  );
}
