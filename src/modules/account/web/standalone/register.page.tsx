import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isVisitor } from '../parts/after-sign-in.ts';
import entry from '../parts/entry.module.css';
import { RegisterStart } from '../parts/register-start.tsx';
import classes from '../parts/sign-in.module.css';
import { type PersonalType, signUp } from '../parts/sign-up-flow.ts';
import { useSignUpSteps } from '../parts/sign-up-steps.ts';
import { Steps } from '../parts/steps.tsx';
import { useText } from '../texts.ts';

/** R-register-001: what somebody is, and the phone. */
export function Page() {
  const t = useText();
  const navigate = useNavigate();
  const [type, setType] = useState<PersonalType>(() => (isVisitor(location.search) ? 'visitor' : 'parent'));
  const go = (ticket: string) => {
    signUp.set({ ticket, personal_type: type });
    navigate(`/register/user${location.search}`);
  };
  return (
    <div className={`${classes.register} ${entry.wide}`}>
      <Steps steps={useSignUpSteps(type)} at={0} />
      <RegisterStart type={type} onType={setType} onDone={go} />
      <p className={classes.foot}>
        {t('have_account')} <Link to={`/login${location.search}`}>{t('sign_in')}</Link>
      </p>
    </div>
  );
}
