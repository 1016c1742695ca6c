import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isPhone } from '#shared/phone.ts';
import { userTypes } from '#shared/reference/accounts.ts';
import { idTypes } from '#shared/reference/people.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useNamed, useSay } from '#web/i18n/texts.ts';
import { enter } from '#web/session/connect.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { type Field, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import type { provenIdentity } from '../../contract/forget.shapes.ts';
import { userActives } from '../../contract/user-actives.contract.ts';
import type { activationStep } from '../../contract/user-actives.shapes.ts';
import { useText } from '../use-entry-text.ts';
import { AccountFields, noAccount } from './account-fields.tsx';
import { placeAfterSignIn } from './after-sign-in.ts';
import { correcting } from './correction-flow.ts';
import { Refused } from './password-form.tsx';
import people from './people.module.css';
import classes from './sign-in.module.css';

export type Begun = z.output<typeof activationStep>;
export type Proven = z.output<typeof provenIdentity>;

/** For refusals of a step: true when its ticket ran out, which was said, and the page is back at its start. */
type RanOut = (error: ApiError) => boolean;

/** Sends the code of an activation when the phone is right; else the field says what is missing. */
function activationCodeSender(phone: Field<string>): () => Promise<unknown> {
  return async () => {
    if (!isPhone(phone.value)) {
      phone.onBlur();
      return false;
    }
    return call(userActives.sendCode, { query: { phone: phone.value } });
  };
}

/** Phone and the code sent to it. */
export function ActivationStart({ onDone }: { readonly onDone: (answer: Begun) => void }) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const form = useContractForm({
    endpoint: userActives.begin,
    initial: { phone: '', code: '' },
    refreshes: false,
    onDone: (answer) => {
      if (answer.next === 'not_applicable') correcting.set({ ticket: answer.ticket, what: 'phone' });
      setUnknown(answer.next === 'not_applicable');
      if (answer.next === 'check_id_info') onDone(answer);
      else setRefused(t(answer.next === 'login' ? 'active_already' : 'forget_unknown'));
    },
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const phone = form.field('phone');
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('active_hint')}</p>
      <PhoneField {...phone} required label={t('phone')} />
      <CodeField
        {...form.field('code')}
        required
        label={t('code')}
        purpose="activate"
        help={t('code_hint')}
        onSend={activationCodeSender(phone)}
      />
      <Refused text={refused} />
      {isUnknown && (
        <Link to="/register/notApplicableInfo" className={classes.quiet}>
          {t('not_applicable_link')}
        </Link>
      )}
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
    </form>
  );
}

function Hats({ rows }: { readonly rows: readonly { key: string; name: string; text: string }[] }) {
  return (
    <ul className={people.people}>
      {rows.map(({ key, name, text }) => (
        <li key={key} className={people.person} data-static>
          <span className={people.personText}>
            <strong>{name}</strong>
            <span className={people.aside}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Turns hats and places into words: 教师 · 实验中学. */
function useHatWords() {
  const say = useSay();
  const named = useNamed();
  return (types: readonly string[], place: Proven['hats'][number]['organization']) =>
    [...userTypes.filter(({ code }) => types.includes(code)).map((type) => say(type)), place && named(place)]
      .filter(Boolean)
      .join(' · ');
}

interface IdentityProps {
  /** Absent for whoever signed in with the account that is to be activated. */
  readonly begun: Extract<Begun, { next: 'check_id_info' }> | null;
  readonly onDone: (answer: Proven) => void;
  readonly ranOut: RanOut;
}

/** Name and document, once, for every hat. */
export function ActivationIdentity({ begun, onDone, ranOut }: IdentityProps) {
  const t = useText();
  const words = useHatWords();
  const types = useOptions(idTypes);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: userActives.checkIdentity,
    initial: { name: '', id_type: 'identity' as string, id_no: '' },
    toBody: ({ id_type, ...values }) => ({
      ...values,
      id_type: id_type as 'identity',
      ...(begun ? { ticket: begun.ticket } : {}),
    }),
    refreshes: false,
    onDone,
    onRefused: (error) => {
      if (ranOut(error)) return true;
      if (begun) correcting.set({ ticket: begun.ticket, what: 'person' });
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const number = form.field('id_no');
  const rows = (begun?.users ?? []).map((user, at) => ({
    key: String(at),
    name: user.name_masked,
    text: words(user.types, user.organization),
  }));
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('active_identity_hint')}</p>
      {rows.length > 0 && <Hats rows={rows} />}
      <TextField {...form.field('name')} required label={t('name')} autoComplete="name" max={50} />
      <SelectField {...form.field('id_type')} required label={t('id_type')} options={types} />
      <TextField
        {...number}
        required
        label={t('id_no')}
        max={21}
        onChange={(typed) => number.onChange(typed.toUpperCase().trim())}
      />
      <Refused text={refused} />
      {refused && begun && (
        <Link to="/register/notApplicableInfo" className={classes.quiet}>
          {t('not_applicable_link')}
        </Link>
      )}
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
    </form>
  );
}

/** User name and password; then the portal opens, for a guardian at the accounts of the children. */
export function ActivationAccount({ proven, ranOut }: { readonly proven: Proven; readonly ranOut: RanOut }) {
  const t = useText();
  const words = useHatWords();
  const say = useSay();
  const [refused, setRefused] = useState<string | null>(null);
  const isGuardian = proven.hats.some((hat) => hat.type === 'guardian');
  const form = useContractForm({
    endpoint: userActives.setAccount,
    initial: noAccount(),
    toBody: (values) => ({ ...values, ticket: proven.ticket }),
    refreshes: false,
    onDone: ({ token }) =>
      enter(token, () => (isGuardian ? `/active_children${location.search}` : placeAfterSignIn(location.search))),
    onRefused: (error) => {
      if (!ranOut(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('active_account_hint')}</p>
      <ul className={people.people}>
        {proven.hats.map(({ type, organization, detail }) => (
          <li key={`${type}-${organization?.id}-${detail?.cn}`} className={people.person} data-static>
            <strong>{[words([type], organization), detail && say(detail)].filter(Boolean).join(' · ')}</strong>
          </li>
        ))}
      </ul>
      <AccountFields form={form} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('active_submit')}
      </Button>
    </form>
  );
}
