import { Button } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ADDRESSES } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import type { StudentDetail } from './student-types.ts';

const AddressForm = lazyDialog(async () => (await import('./address-form.tsx')).AddressForm);
const StudentReveal = lazyDialog(async () => (await import('./student-reveal.tsx')).StudentReveal);

/** Where the child lives: masked for those who keep the record, whole after a reason. */
export function AddressSection({ student }: { readonly student: StudentDetail }) {
  const t = useStudentText();
  const [opened, open] = useState<'form' | 'reveal' | null>(null);
  const { addresses, can_reveal } = student;
  if (!addresses && !can_reveal) return null;
  const close = () => open(null);
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('addresses')}
      </Words>
      {addresses && <Facts facts={ADDRESSES.map((field) => ({ label: t(field), value: addresses[field] }))} />}
      <Inline as="p" gap={8} wrap align="stretch" above={12}>
        {addresses && (
          <Button variant="default" onClick={() => open('form')}>
            {t('edit_addresses')}
          </Button>
        )}
        {can_reveal && (
          <Button variant="default" onClick={() => open('reveal')}>
            {t('reveal')}
          </Button>
        )}
      </Inline>
      {opened === 'form' && <AddressForm student={student} onClose={close} />}
      {opened === 'reveal' && <StudentReveal student={student} onClose={close} />}
    </section>
  );
}
