import { Navigate } from 'react-router';
import { useStore } from '#web/state/store.ts';
import entry from '../parts/entry.module.css';
import { RegisterUser } from '../parts/register-user.tsx';
import classes from '../parts/sign-in.module.css';
import { signUp } from '../parts/sign-up-flow.ts';
import { useSignUpSteps } from '../parts/sign-up-steps.ts';
import { Steps } from '../parts/steps.tsx';
import { useText } from '../use-entry-text.ts';

/** R-register-003: who somebody is, once the phone is proven; without that the first step comes first. */
export function Page() {
  const t = useText();
  const begun = useStore(signUp);
  const steps = useSignUpSteps(begun?.personal_type ?? 'visitor');
  if (!begun) return <Navigate to={`/register${location.search}`} replace />;
  return (
    <div className={`${classes.register} ${entry.wide}`}>
      <Steps steps={steps} at={1} />
      <h1 className={classes.title}>{t('register_user_title')}</h1>
      <RegisterUser ticket={begun.ticket} type={begun.personal_type} />
    </div>
  );
}
