import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cardClasses as classes, handleTimeout, Refused } from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { idTypes } from '#shared/reference/people.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { IdentityFields } from '#web/ui/fields/persons/identity-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { accountApplications } from '../../contract/identity-applications.contract.ts';
import { useText } from '../texts.ts';
import { OrganizationField } from './organization-field.tsx';
import { ProofPhotosField, photoParts } from './proof-photos-field.tsx';

type Filed = CallOutput<typeof accountApplications.correct>;
type Body = CallInput<typeof accountApplications.correct>['body'];

interface Props {
  readonly ticket: string;
  readonly onDone: (filed: Filed) => void;
}

/** What the school should have: school, name, document, why, and photos. */
export function CorrectionForm({ ticket, onDone }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string | null>(null);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const form = useContractForm({
    endpoint: accountApplications.correct,
    initial: {
      organization_id: '',
      name: '',
      gender: '',
      id_type: idTypes[0].code as string,
      id_no: '',
      reason: '',
    },
    toBody: ({ gender: _gender, ...values }) => ({ ...values, ticket }) as Body,
    files: () => photoParts(photos),
    draft: 'correction',
    invalidates: false,
    onDone,
    onRefused: (error) => {
      if (!handleTimeout(error, () => navigate('/register/active', { replace: true }))) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <OrganizationField field={form.field('organization_id')} required />
      <IdentityFields field={form.field} isOwn withGender={false} />
      <TextAreaField {...form.field('reason')} label={t('correction_reason')} max={200} />
      <ProofPhotosField value={photos} onChange={setPhotos} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('submit_application')}
      </Button>
    </form>
  );
}
