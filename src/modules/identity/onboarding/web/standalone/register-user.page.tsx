import { Navigate } from 'react-router';
import { cardClasses as classes, entryClasses as entry, Steps } from '#modules/identity/sign-in/web/public.tsx';
import { useStore } from '#web/state/store.ts';
import { RegisterUser } from '../parts/sign-up/register-user.tsx';
import { signUp } from '../parts/sign-up/sign-up-flow.ts';
import { useSignUpSteps } from '../parts/sign-up/sign-up-steps.ts';
import { useText } from '../texts.ts';

/** Who somebody is, once the phone is proven; without that the first step comes first. */
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
