import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitorGate } from '../../contract/visitor-gate.contract.ts';
import classes from './reveal-dialog.module.css';
import { useVisitorText } from './visitor-texts.ts';

export type RevealField = 'phone' | 'id_no';

interface Props {
  readonly visitId: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly field: RevealField;
  readonly onClose: () => void;
}

/** Shows one masked value after a reason was given; the server counts and records it. */
export function RevealDialog({ visitId, person, field, onClose }: Props) {
  const t = useVisitorText();
  const frame = useFrameText();
  const [value, setValue] = useState<string | null>(null);
  const title = t(field === 'phone' ? 'reveal_phone_of' : 'reveal_id_of', { name: person.name });
  const form = useContractForm({
    endpoint: visitorGate.reveal,
    params: { id: visitId },
    initial: { reason: '' },
    toBody: (values) => ({ person_id: person.id, field, reason: values.reason }),
    refreshes: false,
    onDone: (answer) => setValue(answer.value ?? '—'),
  });
  if (value !== null) {
    return (
      <Modal opened onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': frame('close') }}>
        <p className={classes.value} role="status">
          {value} <CopyButton text={value} what={title} />
        </p>
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{t('finish')}</Button>
        </Group>
      </Modal>
    );
  }
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
      <TextAreaField {...form.field('reason')} label={t('reveal_reason')} help={t('reveal_help')} rows={2} />
    </FormDialog>
  );
}
