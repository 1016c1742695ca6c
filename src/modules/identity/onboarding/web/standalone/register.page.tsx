import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signUpClosed } from '#modules/identity/sign-in/contract/sign-up-closed.ts';
import {
  cardClasses as classes,
  entryClasses as entry,
  isVisitor,
  Steps,
  useSignInOptions,
} from '#modules/identity/sign-in/web/public.tsx';
import { personalTypes } from '#shared/reference/accounts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { RegisterStart } from '../parts/sign-up/register-start.tsx';
import { type PersonalType, signUp } from '../parts/sign-up/sign-up-flow.ts';
import { useSignUpSteps } from '../parts/sign-up/sign-up-steps.ts';
import { useText } from '../texts.ts';

/** What somebody is, and the phone. */
export function Page() {
  const t = useText();
  const localize = useLocalize();
  const navigate = useNavigate();
  // all kinds until it is known whom the school takes: mostly nothing changes then
  const allowed = useSignInOptions()?.personal_types ?? personalTypes.map(({ code }) => code);
  const [chosen, setType] = useState<PersonalType>(() => (isVisitor(location.search) ? 'visitor' : 'parent'));
  const type = allowed.includes(chosen) ? chosen : (allowed[0] ?? chosen);
  const go = (ticket: string) => {
    signUp.set({ ticket, personal_type: type });
    navigate(`/register/user${location.search}`);
  };
  return (
    <div className={`${classes.register} ${entry.wide}`}>
      <Steps steps={useSignUpSteps(type)} at={0} />
      {allowed.length > 0 ? (
        <RegisterStart allowed={allowed} type={type} onType={setType} onDone={go} />
      ) : (
        <p className={entry.note}>{localize(signUpClosed)}</p>
      )}
      <p className={classes.foot}>
        {t('have_account')} <Link to={`/login${location.search}`}>{t('sign_in')}</Link>
      </p>
    </div>
  );
}
