import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  cardClasses as classes,
  entryClasses as entry,
  Refused,
  useRefusal,
} from '#modules/identity/sign-in/web/public.tsx';
import { ACTIVE_EMAILS_STEP } from '#shared/constants.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { refreshSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CodeField, noteCodeSent } from '#web/ui/fields/code-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ownEmail } from '../../contract/own-email.contract.ts';
import { useText } from '../texts.ts';

type OwnEmail = CallOutput<typeof ownEmail.get>;
const STEPS = [1, 2, 3] as const;
const PURPOSE = 'activate_email';

function Steps({ now }: { readonly now: number }) {
  const t = useText();
  const stateOf = (step: number) => (step < now ? 'done' : step === now ? 'now' : 'later');
  return (
    <ol className={entry.steps} aria-label={t('email_steps')}>
      {STEPS.map((step) => (
        <li key={step} data-state={stateOf(step)} aria-current={step === now ? 'step' : undefined}>
          {t(`email_step_${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Where the code goes; it is sent with the step. */
function AddressStep({ own, onSent }: { readonly own: OwnEmail; readonly onSent: (email: string) => void }) {
  const t = useText();
  const format = useFormat();
  const refusal = useRefusal();
  const form = useContractForm({
    endpoint: ownEmail.sendCode,
    initial: { email: own.email ?? '' },
    invalidates: false,
    onDone: (_sent, { email }) => {
      noteCodeSent(PURPOSE);
      onSent(email);
    },
    onRefused: refusal.onRefused,
  });
  const domains = format.list(own.domains);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        refusal.clear();
        form.submit(event);
      }}
    >
      <Steps now={1} />
      <TextField
        {...form.field('email')}
        label={t('email_address')}
        help={domains ? t('email_address_hint', { domains }) : t('email_any_hint')}
        autoComplete="email"
        max={254}
      />
      <Refused text={refusal.text} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('email_next')}
      </Button>
    </form>
  );
}

/** The code that came to the address. */
function CodeStep({ email, onChange }: { readonly email: string; readonly onChange: () => void }) {
  const t = useText();
  const refusal = useRefusal();
  const form = useContractForm({
    endpoint: ownEmail.activate,
    initial: { code: '' },
    toBody: ({ code }) => ({ email, code }),
    invalidates: ['frame', 'profile'],
    onDone: () => refreshSettings(),
    onRefused: refusal.onRefused,
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        refusal.clear();
        form.submit(event);
      }}
    >
      <Steps now={2} />
      <p className={classes.hint}>{t('email_code_hint', { email })}</p>
      <CodeField
        {...form.field('code')}
        label={t('code')}
        purpose={PURPOSE}
        onSend={() => call(ownEmail.sendCode, { body: { email } })}
      />
      <Refused text={refusal.text} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('email_activate')}
      </Button>
      <button type="button" className={classes.quiet} onClick={onChange}>
        {t('email_change')}
      </button>
    </form>
  );
}

function Activation({ own }: { readonly own: OwnEmail }) {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? own.email;
  const go = (step: number) => setAddress({ step: String(step) });
  if (address.get('step') === String(ACTIVE_EMAILS_STEP) && email)
    return <CodeStep email={email} onChange={() => go(1)} />;
  return (
    <AddressStep
      own={own}
      onSent={(sent) => {
        setTyped(sent);
        go(ACTIVE_EMAILS_STEP);
      }}
    />
  );
}

/** `step=2` asks for the code at once where the school has the address, and for the address where it has none. */
export function ActivateEmail() {
  const t = useText();
  const { data, error, refetch } = useApi(ownEmail.get, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  if (!data.is_activated) return <Activation own={data} />;
  return (
    <>
      <Steps now={3} />
      <EmptyState
        title={t('email_done')}
        detail={t('email_done_detail', { email: data.email ?? '' })}
        action={
          <Button component={Link} to="/">
            {t('email_home')}
          </Button>
        }
      />
    </>
  );
}
