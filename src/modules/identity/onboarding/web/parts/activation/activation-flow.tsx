import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { currentToken } from '#web/session/token.ts';
import { type ActivationBegun, ActivationStart } from './activation-start.tsx';
import { linkTicket } from './link-ticket.ts';

const ActivationNextSteps = lazyPart(async () => (await import('./activation-next-steps.tsx')).ActivationNextSteps);

/** An account that the school made is opened by its person: phone, name and document, user name and password. */
export function ActivationFlow() {
  const [begun, setBegun] = useState<ActivationBegun | null>(null);
  const [isStranger] = useState(() => currentToken() === null && linkTicket() === null);
  if (isStranger && !begun) return <ActivationStart onDone={setBegun} />;
  return (
    <Suspense fallback={null}>
      <ActivationNextSteps begun={begun} onBegun={setBegun} />
    </Suspense>
  );
}
