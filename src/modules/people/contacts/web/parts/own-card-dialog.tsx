import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { addressBook, PHONE_VISIBILITIES } from '../../contract/address-book.contract.ts';
import { useContactText } from '../texts.ts';
import { NumberLooks } from './number-looks.tsx';

function OwnCardDialog({
  own,
  onClose,
}: {
  readonly own: CallOutput<typeof addressBook.showOwn>;
  readonly onClose: () => void;
}) {
  const t = useContactText();
  const form = useContractForm({
    endpoint: addressBook.changeOwn,
    initial: { phone_visibility: own.phone_visibility as string },
    toBody: ({ phone_visibility }) => ({ phone_visibility: phone_visibility as 'open' }),
    success: t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('own_phone')} form={form}>
      <ChipsField
        {...form.field('phone_visibility')}
        label={t('own_phone_shown')}
        help={t(own.has_phone ? 'own_phone_help' : 'own_phone_none')}
        options={PHONE_VISIBILITIES.map((value) => ({ value, label: t(`phone_${value}`) }))}
      />
      <NumberLooks />
    </FormDialog>
  );
}

/** How colleagues see the own phone, the way to change it, and who saw all of it. */
export function OwnCardButton() {
  const t = useContactText();
  const [isOpen, setOpen] = useState(false);
  const own = useApi(addressBook.showOwn, {}).data;
  if (!own) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('own_phone')} · {t(`phone_${own.phone_visibility}`)}
      </Button>
      {isOpen && <OwnCardDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
}
