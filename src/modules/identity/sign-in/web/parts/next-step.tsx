import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import type { SignInFlow, Step } from './sign-in-flow.ts';

const ChoosePerson = lazyPart(async () => (await import('./choose-person.tsx')).ChoosePerson);
const SecondProof = lazyPart(async () => (await import('./second-proof.tsx')).SecondProof);
const VisitorSignUp = lazyPart(async () => (await import('./visitor-sign-up.tsx')).VisitorSignUp);
const SecondFactor = lazyPart(async () => (await import('./totp/second-factor.tsx')).SecondFactor);
const MustChange = lazyPart(async () => (await import('./passwords/must-change.tsx')).MustChange);

type FollowingStep = Exclude<Step, { readonly kind: 'start' }>;

/** Steps that few sign-ins need; each is loaded when it comes. */
export function NextStep({ flow, step }: { readonly flow: SignInFlow; readonly step: FollowingStep }) {
  return (
    <Suspense fallback={null}>
      {step.kind === 'choose' && <ChoosePerson flow={flow} ticket={step.ticket} users={step.users} />}
      {step.kind === 'register' && <VisitorSignUp flow={flow} ticket={step.ticket} phone={step.phone} />}
      {step.kind === 'prove' && <SecondProof flow={flow} ticket={step.ticket} user={step.user} />}
      {step.kind === 'second' && (
        <SecondFactor
          step={step.step}
          handleTimeout={flow.handleTimeout}
          onBack={flow.restart}
          onSignedIn={(session) => void flow.proceed(session, step.password ? { password: step.password } : {})}
        />
      )}
      {step.kind === 'must_change' && <MustChange token={step.token} old_password={step.old_password} />}
    </Suspense>
  );
}
