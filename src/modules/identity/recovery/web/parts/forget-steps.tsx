import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SignInPerson as Person } from '#modules/identity/sign-in/web/public.tsx';
import {
  cardClasses as classes,
  PasswordRules,
  PersonCard,
  peopleClasses as people,
  Refused,
  useCapsLock,
} from '#modules/identity/sign-in/web/public.tsx';
import { reactTo, sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { DocumentFields } from '#web/ui/fields/persons/document-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { forget } from '../../contract/forget.contract.ts';
import { useText } from '../texts.ts';
import type { ForgetFlow, ForgetStep } from './forget-flow.ts';

interface Step {
  readonly flow: ForgetFlow;
}

interface TicketStep extends Step {
  readonly ticket: string;
  readonly user: Person;
}

function PersonHead({ user }: { readonly user: Person }) {
  return (
    <div className={people.person} data-static>
      <PersonCard user={user} />
    </div>
  );
}

/** The people of one phone: whose password was forgotten. */
function ForgetChoice({ flow, ticket, users }: Step & { readonly ticket: string; readonly users: readonly Person[] }) {
  const t = useText();
  const send = useSend(forget.begin, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: flow.proceed,
    onError: (error) => {
      if (!flow.handleTimeout(error)) reactTo(error);
    },
  });
  return (
    <>
      <h1 className={classes.title}>{t('choose_title')}</h1>
      <p className={classes.hint}>{t('forget_choose_hint')}</p>
      <ul className={people.people}>
        {users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className={people.person}
              disabled={send.isPending}
              onClick={() => send.mutate({ body: { ticket, user_id: user.id } })}
            >
              <PersonCard user={user} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('or_other_phone')}
      </button>
    </>
  );
}

/** Name and document, where the phone alone proves too little. */
function ForgetIdentity({ flow, ticket, user }: TicketStep) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: forget.checkIdentity,
    initial: { name: '', id_type: 'identity' as string, id_no: '' },
    toBody: ({ id_type, ...values }) => ({ ...values, id_type: id_type as 'identity', ticket }),
    invalidates: false,
    onDone: (answer) => flow.proven(answer.ticket, user),
    onRefused: (error) => {
      if (!flow.handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('prove_title')}</h1>
      <p className={classes.hint}>{t('forget_identity_hint')}</p>
      <PersonHead user={user} />
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" max={50} />
      <DocumentFields type={form.field('id_type')} number={form.field('id_no')} required />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('or_other_phone')}
      </button>
    </form>
  );
}

/** The new password; afterwards one signs in with it. */
function ForgetPassword({ flow, ticket, user }: TicketStep) {
  const t = useText();
  const navigate = useNavigate();
  const caps = useCapsLock();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: forget.resetPassword,
    initial: { password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, ticket }),
    invalidates: false,
    onDone: () => navigate('/login', { replace: true }),
    onRefused: (error) => {
      if (!flow.handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  const { password, password_confirmation } = form.values;
  return (
    <form noValidate className={classes.form} onSubmit={form.submit} {...caps.watch}>
      <h1 className={classes.title}>{t('set_password_title')}</h1>
      <PersonHead user={user} />
      <PasswordField
        {...form.field('password')}
        kind="new"
        label={t('new_password')}
        help={caps.isOn ? t('caps_lock') : undefined}
      />
      <PasswordField {...form.field('password_confirmation')} kind="new" label={t('confirm_password')} />
      <PasswordRules password={password} again={password_confirmation} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('save_password')}
      </Button>
    </form>
  );
}

/** Somebody who never opened the account has no password to forget. */
function ForgetInactive({ flow, user }: Step & { readonly user: Person }) {
  const t = useText();
  return (
    <>
      <h1 className={classes.title}>{t('forget_inactive_title')}</h1>
      <p className={classes.hint}>{t('forget_inactive_hint')}</p>
      <PersonHead user={user} />
      <Button component={Link} to="/register/active" fullWidth size="md">
        {t('go_activate')}
      </Button>
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('or_other_phone')}
      </button>
    </>
  );
}

/** Whatever comes after the phone. */
export function ForgetNextSteps({
  flow,
  step,
}: Step & { readonly step: Exclude<ForgetStep, { readonly kind: 'start' }> }) {
  switch (step.kind) {
    case 'choose':
      return <ForgetChoice flow={flow} ticket={step.ticket} users={step.users} />;
    case 'check_id_info':
      return <ForgetIdentity flow={flow} ticket={step.ticket} user={step.user} />;
    case 'reset_password':
      return <ForgetPassword flow={flow} ticket={step.ticket} user={step.user} />;
    case 'active':
      return <ForgetInactive flow={flow} user={step.user} />;
  }
}
