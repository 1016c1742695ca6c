import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '#web/api/api-error.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { toast } from '#web/ui/toasts.ts';
import { signIn } from '../../contract/sign-in.contract.ts';
import { timedOut } from '../../contract/timed-out.ts';
import {
  ActivationAccount,
  ActivationIdentity,
  ActivationStart,
  type Begun,
  type Proven,
} from '../parts/activation-steps.tsx';
import classes from '../parts/sign-in.module.css';
import { useText } from '../texts.ts';

/** An account that the school made is opened by its person: phone, name and document, user name and password. */
export function Page() {
  const t = useText();
  const { data } = useApi(signIn.state, {});
  const [begun, setBegun] = useState<Begun | null>(null);
  const [proven, setProven] = useState<Proven | null>(null);
  const ranOut = (error: ApiError) => {
    const { cn, us } = timedOut;
    if (error.message !== cn && error.message !== us) return false;
    toast.warning(sentenceOf(error));
    setBegun(null);
    setProven(null);
    return true;
  };
  const open = begun?.next === 'check_id_info' ? begun : null;
  return (
    <div className={classes.register}>
      <h1 className={classes.title}>{t('active_title')}</h1>
      {proven && <ActivationAccount proven={proven} ranOut={ranOut} />}
      {!proven && data && (open || data.signed_in) && (
        <ActivationIdentity begun={open} onDone={setProven} ranOut={ranOut} />
      )}
      {!proven && data && !open && !data.signed_in && <ActivationStart onDone={setBegun} />}
      <p className={classes.foot}>
        {t('have_account')} <Link to="/login">{t('sign_in')}</Link>
      </p>
    </div>
  );
}
