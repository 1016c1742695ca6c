import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { accessGroups } from '../../contract/access-groups.contract.ts';
import { doorlocks } from '../../contract/doorlocks.contract.ts';
import classes from '../parts/card/binding-card.module.css';
import { LockListener } from '../parts/card/lock-listener.tsx';
import { useCardBinding } from '../parts/card/use-card-binding.ts';
import { useDoorText } from '../texts.ts';

/** Binds one card after the other with a keyboard reader: a person, the card, the next person. */
export function Page() {
  const t = useDoorText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [lockId, setLock] = useState('');
  const [groupId, setGroup] = useState('');
  const locks = useApi(doorlocks.list, { query: { per_page: 100 } }).data?.list ?? [];
  const groups = useApi(accessGroups.list, { query: { per_page: 100 } }).data?.list ?? [];
  const reader_id = lockId || locks[0]?.id;
  const reader = locks.find((lock) => lock.id === reader_id);
  const readerName = reader ? localizedName(reader) : '';
  const binding = useCardBinding(reader_id, groupId || null);
  const { person, number, refusal, bound, isListening, isPending } = binding;
  return (
    <>
      <PageHead back />
      <form className={classes.form} onSubmit={binding.submit}>
        <StaffField label={t('person')} value={person} onChange={binding.choose} clearable />
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
          onChange={binding.setNumber}
          autoFocus
        />
        {refusal && <Alert color="red" role="alert" title={refusal} />}
        {isListening && reader_id ? (
          <LockListener lockId={reader_id} lockName={readerName} onBound={binding.take} onEnd={binding.stop} />
        ) : (
          <>
            <Button type="submit" loading={isPending}>
              {t('bind')}
            </Button>
            <Button variant="default" loading={isPending} onClick={binding.listen}>
              {t('read_at_lock')}
            </Button>
          </>
        )}
      </form>
      <RowsPanel title={t('bound_now')} none={t('none_bound')} rows={bound}>
        {(one) => [one.name, one.number]}
      </RowsPanel>
    </>
  );
}
