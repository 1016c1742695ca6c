import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { users } from '../../contract/users.contract.ts';
import { usePeopleText } from './people-texts.ts';
import type { PersonDetail } from './person-drawer.tsx';
import classes from './reveal-dialog.module.css';

type Values = CallOutput<typeof users.reveal>;

function Shown({
  values,
  title,
  onClose,
}: {
  readonly values: Values;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = usePeopleText();
  const frame = useFrameText();
  const rows = (['phone', 'contact_phone', 'id_no'] as const).filter((field) => values[field] !== null);
  return (
    <Modal opened onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': frame('close') }}>
      <dl className={classes.values} aria-live="polite">
        {rows.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>
              {values[field]} <CopyButton text={values[field] ?? ''} what={t(field)} />
            </dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>{t('finish')}</Button>
      </Group>
    </Modal>
  );
}

/** Shows the masked values of a person after a reason was given (one's own need none); the server counts and records it. */
export function RevealDialog({ person, onClose }: { readonly person: PersonDetail; readonly onClose: () => void }) {
  const t = usePeopleText();
  const named = useNamed();
  const isSelf = usePerson().id === person.id;
  const [values, setValues] = useState<Values | null>(null);
  const title = t('reveal_of', { name: named(person) });
  const form = useContractForm({
    endpoint: users.reveal,
    params: { id: person.id },
    initial: { reason: '' },
    toBody: ({ reason }) => ({ fields: [...person.reveal_fields], reason: isSelf ? null : reason }),
    refreshes: false,
    onDone: setValues,
  });
  if (values) return <Shown values={values} title={title} onClose={onClose} />;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      submitLabel={t('reveal')}
      isSending={form.isSending}
      onSubmit={form.submit}
      error={form.formError}
    >
      {isSelf ? (
        <p>{t('reveal_self')}</p>
      ) : (
        <TextAreaField {...form.field('reason')} required label={t('reveal_reason')} help={t('reveal_help')} rows={2} />
      )}
    </FormDialog>
  );
}
