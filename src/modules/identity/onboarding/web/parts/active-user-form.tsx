import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { cardClasses as classes, Refused, useRefusal } from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { idTypes } from '#shared/reference/people.ts';
import { refreshSettings } from '#web/session/session.ts';
import { IdentityFields, type IdentityValues } from '#web/ui/fields/persons/identity-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { activeInfoCalls } from '../../contract/active-info.contract.ts';
import { useText } from '../texts.ts';

type Own = CallOutput<typeof activeInfoCalls.get>;
type Body = NonNullable<CallInput<typeof activeInfoCalls.set>['body']>;

interface Values extends IdentityValues {
  email: string;
  contact_phone: string;
}

/** Name and document of an account that is not confirmed yet, and how its person is reached. */
export function ActiveUserForm({ own }: { readonly own: Own }) {
  const t = useText();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const form = useContractForm<typeof activeInfoCalls.set, Values>({
    endpoint: activeInfoCalls.set,
    initial: {
      name: own.user.name,
      gender: own.gender ?? '',
      id_type: idTypes[0].code,
      id_no: '',
      email: own.email ?? '',
      contact_phone: own.contact_phone ?? '',
    },
    toBody: ({ email, contact_phone, gender, ...identity }) =>
      ({
        ...identity,
        ...(gender ? { gender } : {}),
        ...(email ? { email } : {}),
        ...(contact_phone ? { contact_phone } : {}),
      }) as Body,
    invalidates: ['users', 'frame', 'profile'],
    success: t('active_user_done'),
    onDone: async () => {
      await refreshSettings();
      navigate('/', { replace: true });
    },
    onRefused: refusal.onRefused,
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <FormGroup title={t('group_person')}>
        <IdentityFields field={form.field} isOwn />
      </FormGroup>
      <FormGroup title={t('group_contact')}>
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="email" max={254} />
        <PhoneField {...form.field('contact_phone')} label={t('contact_phone')} />
      </FormGroup>
      <Refused text={refusal.text} />
      <Button type="submit" size="md" loading={form.isSending}>
        {t('active_user_submit')}
      </Button>
    </form>
  );
}
