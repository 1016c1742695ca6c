import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { cardClasses as classes, codeSender, handleTimeout, Refused } from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { idTypes } from '#shared/reference/people.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { IdentityFields } from '#web/ui/fields/persons/identity-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { phoneChange } from '../../contract/phone-change.contract.ts';
import type { ownApplication } from '../../contract/phone-change.shapes.ts';
import { useText } from '../texts.ts';
import { OrganizationField } from './organization-field.tsx';
import { ProofPhotosField, photoParts } from './proof-photos-field.tsx';

export type OwnApplication = z.output<typeof ownApplication>;
export type FiledApplication = CallOutput<typeof phoneChange.apply>;

/** The number that is gone; the answer is the same for every number. */
export function OldPhoneStep({ onDone }: { readonly onDone: (ticket: string) => void }) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: phoneChange.beginOldPhone,
    initial: { phone: '' },
    invalidates: false,
    onDone: ({ ticket }) => onDone(ticket),
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('lost_phone_hint')}</p>
      <PhoneField {...form.field('phone')} label={t('old_phone')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
    </form>
  );
}

interface Props {
  readonly ticket: string;
  /** What the school gave back, with its notes beside the fields; null: a new application. */
  readonly returned: OwnApplication | null;
  readonly onDone: (filed: FiledApplication) => void;
  readonly onTimeout: () => void;
}

type Body = CallInput<typeof phoneChange.apply>['body'];

/** School, name, document, the new number with its code, why, and photos. */
export function LostPhoneForm({ ticket, returned, onDone, onTimeout }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const notes = returned?.field_notes ?? {};
  const form = useContractForm({
    endpoint: phoneChange.apply,
    initial: {
      organization_id: returned?.organization?.id ?? '',
      name: returned?.name ?? '',
      gender: '',
      id_type: returned?.id_type ?? (idTypes[0].code as string),
      id_no: '',
      phone: '',
      code: '',
      reason: returned?.reason ?? '',
    },
    toBody: ({ gender: _gender, ...values }) => ({ ...values, ticket }) as Body,
    files: () => photoParts(photos),
    ...(returned ? {} : { draft: 'lost_phone' }),
    invalidates: false,
    onDone,
    onRefused: (error) => {
      if (!handleTimeout(error, onTimeout)) setRefused(sentenceOf(error));
      return true;
    },
  });
  const phone = form.field('phone');
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <OrganizationField field={form.field('organization_id')} required help={notes['organization_id']} />
      <IdentityFields field={form.field} isOwn withGender={false} notes={notes} />
      <PhoneField {...phone} required label={t('new_phone')} help={notes['phone']} />
      <CodeField {...form.field('code')} label={t('code')} purpose="recovery" onSend={codeSender(phone, 'recovery')} />
      <TextAreaField {...form.field('reason')} label={t('lost_reason')} max={200} help={notes['reason']} />
      <ProofPhotosField value={photos} onChange={setPhotos} help={notes['file']} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('submit_application')}
      </Button>
    </form>
  );
}
