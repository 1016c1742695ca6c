import { Alert, Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { accessGroups } from '../../contract/access-groups.contract.ts';
import { doorlocks } from '../../contract/doorlocks.contract.ts';
import classes from '../parts/binding-card.module.css';
import { useDoorText } from '../texts.ts';

interface Bound {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** Binds one card after the other with a keyboard reader: a person, the card, the next person. */
export function Page() {
  const t = useDoorText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [person, choose] = useState<Chosen | null>(null);
  const [lockId, setLock] = useState('');
  const [groupId, setGroup] = useState('');
  const [number, setNumber] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [bound, setBound] = useState<readonly Bound[]>([]);
  const locks = useApi(doorlocks.list, { query: { per_page: 100 } }).data?.list ?? [];
  const groups = useApi(accessGroups.list, { query: { per_page: 100 } }).data?.list ?? [];
  const reader_id = lockId || locks[0]?.id;
  const bind = useSend(doorlocks.bindCard, {
    errorDisplay: 'session_only',
    invalidates: ['access_cards', 'dlock_groups'],
    onSuccess: (card) => {
      if (!card) return;
      setBound((before) => [
        { id: card.id, name: localizedName(card.user), number: card.card_no_masked ?? '' },
        ...before,
      ]);
      choose(null);
      setNumber('');
      setRefusal(null);
    },
    // the row waits as it is: the next person can be chosen, or another card shown
    onError: (error) => setRefusal(sentenceOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!person) return setRefusal(t('choose_person'));
    if (!reader_id || !number.trim()) return setRefusal(t('show_card'));
    bind.mutate({
      params: { id: reader_id },
      body: { user_id: person.id, card_no: number.trim(), dlock_group_id: groupId || null },
    });
  };
  return (
    <>
      <PageHead back />
      <form className={classes.form} onSubmit={submit}>
        <StaffField label={t('person')} value={person} onChange={choose} clearable />
        <SelectField
          label={t('at_lock')}
          options={locks.map((lock) => ({ value: lock.id, label: localizedName(lock) }))}
          value={reader_id ?? ''}
          onChange={setLock}
        />
        {can('1613') && (
          <SelectField
            label={t('with_group')}
            options={groups
              .filter((group) => group.doorlock_ids.includes(reader_id ?? ''))
              .map((group) => ({ value: group.id, label: localizedName(group) }))}
            value={groupId}
            onChange={setGroup}
            clearable
          />
        )}
        <TextField
          label={t('card_no')}
          help={t('card_no_help')}
          max={20}
          value={number}
          onChange={setNumber}
          autoFocus
        />
        {refusal && <Alert color="red" role="alert" title={refusal} />}
        <Button type="submit" loading={bind.isPending}>
          {t('bind')}
        </Button>
      </form>
      <RowsPanel title={t('bound_now')} none={t('none_bound')} rows={bound}>
        {(one) => [one.name, one.number]}
      </RowsPanel>
    </>
  );
}
