import { useEffect, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { signIn } from '../../contract/sign-in.contract.ts';
import { userActives } from '../../contract/user-actives.contract.ts';
import {
  ActivationAccount,
  ActivationIdentity,
  ActivationStart,
  type Begun,
  type Proven,
} from './activation-steps.tsx';
import { ranOut } from './ran-out.ts';

/** The link that a school sent to somebody whom it took in: everything is known but user name and password. */
function useLink(onOpen: (proven: Proven) => void, onDead: (error: ApiError) => void): boolean {
  const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket'));
  const open = useSend(userActives.openLink, {
    refreshes: false,
    loudness: 'session_only',
    onSuccess: onOpen,
    onError: onDead,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is opened once
  useEffect(() => {
    if (ticket) open.mutate({ body: { ticket } });
  }, [ticket]);
  return ticket !== null && (open.isPending || (!open.data && !open.error));
}

/** An account that the school made is opened by its person: phone, name and document, user name and password. */
export function ActivationFlow() {
  const { data } = useApi(signIn.state, {});
  const [begun, setBegun] = useState<Begun | null>(null);
  const [proven, setProven] = useState<Proven | null>(null);
  const restart = () => {
    setBegun(null);
    setProven(null);
  };
  const timedOut = (error: ApiError) => ranOut(error, restart);
  const isOpening = useLink(setProven, (error) => void timedOut(error));
  const open = begun?.next === 'check_id_info' ? begun : null;
  // before the question who is signed in, whose answer goes when the account is open
  if (proven) return <ActivationAccount proven={proven} ranOut={timedOut} />;
  if (isOpening || !data) return null;
  if (open || data.signed_in) return <ActivationIdentity begun={open} onDone={setProven} ranOut={timedOut} />;
  return <ActivationStart onDone={setBegun} />;
}
