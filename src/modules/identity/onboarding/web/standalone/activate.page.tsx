import { Link } from 'react-router';
import { cardClasses as classes } from '#modules/identity/sign-in/web/public.tsx';
import { ActivationFlow } from '../parts/activation/activation-flow.tsx';
import { useText } from '../texts.ts';

/** An account that the school made is opened by its person; also where 200601 leads. */
export function Page() {
  const t = useText();
  return (
    <div className={classes.register}>
      <h1 className={classes.title}>{t('active_title')}</h1>
      <ActivationFlow />
      <p className={classes.foot}>
        {t('have_account')} <Link to="/login">{t('sign_in')}</Link>
      </p>
    </div>
  );
}
