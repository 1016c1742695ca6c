import { Suspense } from 'react';
import { Link } from 'react-router';
import { cardClasses as classes } from '#modules/identity/sign-in/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { useForgetFlow } from '../parts/forget-flow.ts';
import { ForgetStart } from '../parts/forget-start.tsx';
import { useText } from '../texts.ts';

const ForgetNextSteps = lazyPart(async () => (await import('../parts/forget-steps.tsx')).ForgetNextSteps);

/** A forgotten password: phone and code, who is meant, what else must be proven, the new password. */
export function Page() {
  const t = useText();
  const flow = useForgetFlow();
  const { step } = flow;
  return (
    <div className={classes.register}>
      {step.kind === 'start' ? (
        <ForgetStart flow={flow} isUnknown={step.is_unknown === true} />
      ) : (
        <Suspense fallback={null}>
          <ForgetNextSteps flow={flow} step={step} />
        </Suspense>
      )}
      <p className={classes.foot}>
        <Link to="/login">{t('back_to_sign_in')}</Link>
      </p>
    </div>
  );
}
