import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { DocumentFields } from '#web/ui/fields/persons/document-fields.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { children } from '../../../contract/children.contract.ts';
import { useFamilyText } from '../../texts.ts';
import type { ChildFormProps } from './child-form.tsx';

interface Props {
  readonly onCancel: () => void;
  /** The number that was asked for goes on to the form for a child. */
  readonly onUnknown: (asked: NonNullable<ChildFormProps['start']>) => void;
}

/** Looks for a child by number; a guardian always goes on to the form, with the number kept. */
export function LinkChildForm({ onCancel, onUnknown }: Props) {
  const t = useFamilyText();
  const texts = useFrameText();
  const [found, setFound] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: children.checkByIdNo,
    initial: { id_type: 'identity', id_no: '' },
    toBody: ({ id_type, id_no }: { id_type: string; id_no: string }) => ({ id_type: id_type as 'identity', id_no }),
    invalidates: false,
    onDone: (answer, { id_type, id_no }) => {
      if ('next' in answer) onUnknown({ id_type: id_type as 'identity', id_no });
      else setFound(answer.found ? [answer.name, answer.class_name].filter(Boolean).join(' · ') : t('link_nobody'));
    },
  });
  return (
    <Stack as="form" noValidate gap={16} onSubmit={form.submit}>
      <DocumentFields type={form.field('id_type')} number={form.field('id_no')} required />
      {found !== null && (
        <Words as="p" role="status" tone="soft" size="small">
          {found}
        </Words>
      )}
      <Inline gap={8} align="stretch" justify="end">
        <Button variant="default" onClick={onCancel}>
          {texts('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('confirm')}
        </Button>
      </Inline>
    </Stack>
  );
}
