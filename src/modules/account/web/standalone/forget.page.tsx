import { Link } from 'react-router';
import { useForgetFlow } from '../parts/forget-flow.ts';
import { ForgetChoice, ForgetIdentity, ForgetInactive, ForgetPassword, ForgetStart } from '../parts/forget-steps.tsx';
import classes from '../parts/sign-in.module.css';
import { useText } from '../texts.ts';

/** A forgotten password: phone and code, who is meant, what else must be proven, the new password. */
export function Page() {
  const t = useText();
  const flow = useForgetFlow();
  const { step } = flow;
  return (
    <div className={classes.register}>
      {step.kind === 'start' && <ForgetStart flow={flow} isUnknown={step.is_unknown === true} />}
      {step.kind === 'choose' && <ForgetChoice flow={flow} ticket={step.ticket} users={step.users} />}
      {step.kind === 'check_id_info' && <ForgetIdentity flow={flow} ticket={step.ticket} user={step.user} />}
      {step.kind === 'reset_password' && <ForgetPassword flow={flow} ticket={step.ticket} user={step.user} />}
      {step.kind === 'active' && <ForgetInactive flow={flow} user={step.user} />}
      <p className={classes.foot}>
        <Link to="/login">{t('back_to_sign_in')}</Link>
      </p>
    </div>
  );
}
