import { Alert, Button } from '@mantine/core';
import type { Ref } from 'react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import type { Lock } from '../lock/lock-tone.ts';
import classes from './binding-card.module.css';
import { LockListener } from './lock-listener.tsx';
import type { useCardBinding } from './use-card-binding.ts';

interface Props {
  readonly ref: Ref<HTMLFormElement>;
  readonly binding: ReturnType<typeof useCardBinding>;
  readonly locks: readonly Lock[];
  readonly reader: Lock | undefined;
  readonly onReader: (lockId: string) => void;
  readonly groupId: string;
  readonly onGroup: (groupId: string) => void;
}

/** A person and the number of a card, typed by a reader at the desk or read by a lock. */
export function BindingForm({ ref, binding, locks, reader, onReader, groupId, onGroup }: Props) {
  const t = useDoorText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const groups = useApi(accessGroups.list, { query: { per_page: 100 } }).data?.list ?? [];
  const { person, number, refusal, isListening, isPending } = binding;
  return (
    <form ref={ref} className={classes.form} onSubmit={binding.submit}>
      <StaffField label={t('person')} value={person} onChange={binding.choose} clearable />
      <SelectField
        label={t('at_lock')}
        options={locks.map((lock) => ({ value: lock.id, label: localizedName(lock) }))}
        value={reader?.id ?? ''}
        onChange={onReader}
      />
      {can(doorRights.groups) && (
        <SelectField
          label={t('with_group')}
          options={groups
            .filter((group) => reader && group.doorlock_ids.includes(reader.id))
            .map((group) => ({ value: group.id, label: localizedName(group) }))}
          value={groupId}
          onChange={onGroup}
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
      {isListening && reader ? (
        <LockListener lockId={reader.id} lockName={localizedName(reader)} onBound={binding.take} onEnd={binding.stop} />
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
  );
}
