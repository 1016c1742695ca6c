import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  cardClasses as classes,
  entryClasses as entry,
  Refused,
  useRefusal,
} from '#modules/identity/sign-in/web/public.tsx';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { customSignups } from '../../../contract/custom-signups.contract.ts';
import { useText } from '../../texts.ts';
import { PersonalTypeField } from './personal-type-field.tsx';
import { adultsOf, type PersonalType, type SignUpStarted } from './sign-up-flow.ts';

const RegisterExisting = lazyPart(async () => (await import('./register-existing.tsx')).RegisterExisting);

interface Props {
  readonly allowed: readonly PersonalType[];
  readonly type: PersonalType;
  readonly onType: (type: PersonalType) => void;
  readonly onDone: (ticket: string) => void;
}

/** What somebody is, and the phone with its code. */
export function RegisterStart({ allowed, type, onType, onDone }: Props) {
  const t = useText();
  const refusal = useRefusal();
  const [known, setKnown] = useState<SignUpStarted | null>(null);
  const form = useContractForm({
    endpoint: customSignups.begin,
    initial: { phone: '', code: '' },
    invalidates: false,
    onDone: (started) => {
      if (adultsOf(started).length > 0) setKnown(started);
      else onDone(started.ticket);
    },
    onRefused: refusal.onRefused,
  });
  const phone = form.field('phone');
  const send = async () => {
    if (isPhone(phone.value)) return call(customSignups.sendCode, { query: { phone: phone.value } });
    phone.onBlur();
    return false;
  };
  if (known) {
    const again = () => {
      form.reset();
      setKnown(null);
    };
    return (
      <Suspense fallback={null}>
        <RegisterExisting started={known} onOther={again} />
      </Suspense>
    );
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('register_title')}</h1>
      <PersonalTypeField value={type} onChange={onType} allowed={allowed} />
      {type === 'student' ? (
        <div className={entry.note}>
          <p>{t('register_student')}</p>
          <Button component={Link} to="/register/active" variant="default">
            {t('go_activate')}
          </Button>
        </div>
      ) : (
        <>
          {type === 'faculty' && <p className={entry.note}>{t('register_faculty')}</p>}
          <PhoneField {...phone} required label={t('phone')} />
          <CodeField {...form.field('code')} label={t('code')} purpose="sign_up" help={t('code_hint')} onSend={send} />
          <Refused text={refusal.text} />
          <Button type="submit" fullWidth size="md" loading={form.isSending}>
            {t('next_step')}
          </Button>
        </>
      )}
    </form>
  );
}
