import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isPhone } from '#shared/phone.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { customSignups } from '../../contract/custom-signups.contract.ts';
import type { signUpStarted } from '../../contract/custom-signups.shapes.ts';
import { useText } from '../use-entry-text.ts';
import { PersonCard } from './choose-person.tsx';
import entry from './entry.module.css';
import { Refused } from './password-form.tsx';
import people from './people.module.css';
import { PersonalTypeField } from './personal-type-field.tsx';
import classes from './sign-in.module.css';
import type { PersonalType } from './sign-up-flow.ts';

type Started = z.output<typeof signUpStarted>;

/** Pupils who share the phone of a parent are not the parent. */
const adultsOf = ({ known }: Started) =>
  known.filter(({ types }) => types.length === 0 || types.some((type) => type !== 'student'));

/** The phone has an account: signing in, or opening it, is the way. */
function Known({ started, onOther }: { readonly started: Started; readonly onOther: () => void }) {
  const t = useText();
  const adults = adultsOf(started);
  const isOpen = adults.some((person) => person.is_activated);
  return (
    <>
      <h1 className={classes.title}>{t('register_known_title')}</h1>
      <p className={classes.hint}>{t(isOpen ? 'register_known_open' : 'register_known_closed')}</p>
      <ul className={people.people}>
        {adults.map((person) => (
          <li key={person.id} className={people.person} data-static>
            <PersonCard user={person} />
          </li>
        ))}
      </ul>
      <Button component={Link} to={isOpen ? `/login${location.search}` : '/register/active'} fullWidth size="md">
        {t(isOpen ? 'sign_in' : 'go_activate')}
      </Button>
      <button type="button" className={classes.quiet} onClick={onOther}>
        {t('or_other_phone')}
      </button>
    </>
  );
}

interface Props {
  readonly type: PersonalType;
  readonly onType: (type: PersonalType) => void;
  readonly onDone: (ticket: string) => void;
}

/** What somebody is, and the phone with its code. */
export function RegisterStart({ type, onType, onDone }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const [known, setKnown] = useState<Started | null>(null);
  const form = useContractForm({
    endpoint: customSignups.begin,
    initial: { phone: '', code: '' },
    refreshes: false,
    onDone: (started) => {
      if (adultsOf(started).length > 0) setKnown(started);
      else onDone(started.ticket);
    },
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
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
    return <Known started={known} onOther={again} />;
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('register_title')}</h1>
      <PersonalTypeField value={type} onChange={onType} />
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
          <CodeField
            {...form.field('code')}
            required
            label={t('code')}
            purpose="sign_up"
            help={t('code_hint')}
            onSend={send}
          />
          <Refused text={refused} />
          <Button type="submit" fullWidth size="md" loading={form.isSending}>
            {t('next_step')}
          </Button>
        </>
      )}
    </form>
  );
}
