import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';
import type { totpSetupStep, totpStep } from '../../../contract/sign-in.shapes.ts';
import { totpSignIn } from '../../../contract/totp.contract.ts';
import { useText } from '../../texts.ts';
import { PersonCard } from '../choose-person.tsx';
import people from '../people.module.css';
import { Refused } from '../refused.tsx';
import classes from '../sign-in.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SecondStep, Session } from './second-step.ts';
import { TotpField, TotpFields } from './totp-fields.tsx';

export interface SecondFactorProps<S = SecondStep> {
  readonly step: S;
  readonly onSignedIn: (session: Session) => void;
  readonly onBack: () => void;
  /** For refusals: true when the ticket ran out, which was said, and the way begins anew. */
  readonly handleTimeout: (error: ApiError) => boolean;
}

/** The first factor was right; a code of the app, or a recovery code, opens the account. */
function TotpStep({ step, onSignedIn: onIn, onBack, handleTimeout }: SecondFactorProps<z.output<typeof totpStep>>) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: signIn.exchange,
    isUnmarked: true,
    initial: { totp: '' },
    toBody: (values) => ({ ticket: step.ticket, totp: values.totp }),
    invalidates: false,
    onDone: (answer) => {
      if ('token' in answer) onIn(answer);
    },
    onRefused: (error) => {
      if (!handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        setRefused(null);
        form.submit(event);
      }}
    >
      <h1 className={classes.title}>{t('totp_title')}</h1>
      <p className={classes.hint}>{t('totp_hint')}</p>
      <div className={people.person} data-static>
        <PersonCard user={step.user} />
      </div>
      <TotpField {...form.field('totp')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('step_up')}
      </Button>
      <button type="button" className={classes.quiet} onClick={onBack}>
        {t('back_to_sign_in')}
      </button>
    </form>
  );
}

/** The rights of this account need a second factor: the app is set up before anything opens. */
function SetupStep({
  step,
  onSignedIn: onIn,
  onBack,
  handleTimeout,
}: SecondFactorProps<z.output<typeof totpSetupStep>>) {
  const t = useText();
  const [opened, setOpened] = useState<{ codes: readonly string[]; session: Session } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: totpSignIn.confirmAtSignIn,
    initial: { code: '' },
    toBody: ({ code }) => ({ ticket: step.ticket, code }),
    invalidates: false,
    onDone: ({ recovery_codes, session }) => setOpened({ codes: recovery_codes, session }),
    onRefused: (error) => {
      if (!handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  if (opened)
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{t('recovery_title')}</h1>
        <RecoveryCodes codes={opened.codes} />
        <Button fullWidth size="md" onClick={() => onIn(opened.session)}>
          {t('recovery_kept')}
        </Button>
      </div>
    );
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('totp_setup_title')}</h1>
      <p className={classes.hint}>{t('totp_setup_hint')}</p>
      <TotpFields offer={step} code={form.field('code')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('totp_turn_on')}
      </Button>
      <button type="button" className={classes.quiet} onClick={onBack}>
        {t('back_to_sign_in')}
      </button>
    </form>
  );
}

/** What stands between a right first factor and the account: the code of the app, or the app itself. */
export function SecondFactor({ step, ...props }: SecondFactorProps) {
  return step.next === 'totp' ? <TotpStep step={step} {...props} /> : <SetupStep step={step} {...props} />;
}
