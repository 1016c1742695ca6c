import { Modal } from '@mantine/core';
import { useState } from 'react';
import { children } from '#modules/family/contract/children.contract.ts';
import { errorCatalogue } from '#shared/error-catalogue.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useSay } from '#web/i18n/texts.ts';
import { DocumentFields } from '#web/ui/fields/document-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import classes from './child-form.module.css';
import { AddChildForm } from './child-form.tsx';
import { useProfileText } from './profile-texts.ts';

export interface LinkChildProps {
  readonly onClose: () => void;
  /** Absent: the title of the specification. */
  readonly title?: string;
}

/** Looks for a child by number (B-widget-006); a guardian always goes on to the form, with the number kept. */
export function LinkChildDialog({ onClose, title }: LinkChildProps) {
  const t = useProfileText();
  const say = useSay();
  const texts = useFrameText();
  const [isAdding, setAdding] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: children.checkByIdNo,
    initial: { id_type: 'identity', id_no: '' },
    toBody: ({ id_type, id_no }: { id_type: string; id_no: string }) => ({ id_type: id_type as 'identity', id_no }),
    refreshes: false,
    onDone: (answer) => {
      if ('next' in answer) setAdding(true);
      else setFound(answer.found ? [answer.name, answer.class_name].filter(Boolean).join(' · ') : t('link_nobody'));
    },
  });
  const name = title ?? say(errorCatalogue.link_child_title.text);
  if (isAdding)
    return (
      <Modal
        opened
        onClose={onClose}
        title={name}
        size={440}
        classNames={{ title: classes.title }}
        closeButtonProps={{ 'aria-label': texts('close') }}
      >
        <AddChildForm
          start={{ id_type: form.values.id_type as 'identity', id_no: form.values.id_no }}
          onDone={() => {
            toast.success(t('child_submitted'));
            onClose();
          }}
        />
      </Modal>
    );
  return (
    <FormDialog opened onClose={onClose} title={name} submitLabel={t('confirm')} form={form}>
      <DocumentFields type={form.field('id_type')} number={form.field('id_no')} required />
      {found !== null && (
        <p role="status" className={classes.note}>
          {found}
        </p>
      )}
    </FormDialog>
  );
}
