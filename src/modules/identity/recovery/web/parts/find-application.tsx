import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  cardClasses as classes,
  codeSender,
  entryClasses as entry,
  Refused,
  Steps,
} from '#modules/identity/sign-in/web/public.tsx';
import { sentenceOf } from '#web/api/reactions.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { phoneChange } from '../../contract/phone-change.contract.ts';
import { useText } from '../texts.ts';
import { VouchCode } from './application-filed.tsx';
import type { OwnApplication } from './lost-phone-form.tsx';

/** An own application, by its number and a code to the new phone. */
export function FindApplication({ onFound }: { readonly onFound: (found: OwnApplication) => void }) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: phoneChange.findReturned,
    initial: { application_no: new URLSearchParams(location.search).get('application_no') ?? '', phone: '', code: '' },
    invalidates: false,
    onDone: onFound,
    onRefused: (error) => {
      setRefused(error.code === 404001 ? t('application_unknown') : sentenceOf(error));
      return true;
    },
  });
  const phone = form.field('phone');
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <TextField {...form.field('application_no')} label={t('application_no')} max={36} />
      <PhoneField {...phone} required label={t('new_phone')} />
      <CodeField {...form.field('code')} label={t('code')} purpose="recovery" onSend={codeSender(phone, 'recovery')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('show_application')}
      </Button>
    </form>
  );
}

const PLACES: Readonly<Partial<Record<OwnApplication['state'], number>>> = { pending: 1, approved: 2, effective: 3 };

/** Where an application stands, and what was answered. */
export function ApplicationState({ application }: { readonly application: OwnApplication }) {
  const t = useText();
  const { state, opinion, vouch_code } = application;
  const place = PLACES[state];
  return (
    <>
      {place !== undefined && (
        <Steps steps={[t('applied_sent'), t('applied_review'), t('applied_effective')]} at={place} />
      )}
      <p className={entry.note} data-tone={state === 'effective' || state === 'pending' ? undefined : 'waiting'}>
        <strong>{t(`application_${state}`)}</strong>
        {opinion && <span>{opinion}</span>}
      </p>
      {vouch_code && <VouchCode code={vouch_code} />}
    </>
  );
}
