import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { currentToken } from '#web/session/token.ts';
import { ActivationStart, type Begun } from './activation-start.tsx';
import { linkTicket } from './link-ticket.ts';

const ActivationRest = lazyPart(async () => (await import('./activation-rest.tsx')).ActivationRest);

/** An account that the school made is opened by its person: phone, name and document, user name and password. */
export function ActivationFlow() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isStranger] = useState(() => currentToken() === null && linkTicket() === null);
  if (isStranger && !begun) return <ActivationStart onDone={setBegun} />;
  return (
    <Suspense fallback={null}>
      <ActivationRest begun={begun} onBegun={setBegun} />
    </Suspense>
  );
}
