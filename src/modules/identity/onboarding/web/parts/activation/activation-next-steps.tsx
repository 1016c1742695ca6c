import { useEffect, useState } from 'react';
import { signIn } from '#modules/identity/sign-in/contract/sign-in.contract.ts';
import { handleTimeout } from '#modules/identity/sign-in/web/public.tsx';
import type { ApiError } from '#web/api/api-error.ts';
import { useApi } from '#web/api/queries.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { userActives } from '../../../contract/user-actives.contract.ts';
import { type ActivationBegun, ActivationStart } from './activation-start.tsx';
import { ActivationAccount, ActivationIdentity, type ActivationProven } from './activation-steps.tsx';
import { linkTicket } from './link-ticket.ts';

/** The link that a school sent to somebody whom it took in: everything is known but user name and password. */
function useLink(onOpen: (proven: ActivationProven) => void, onDead: (error: ApiError) => unknown): boolean {
  const [ticket] = useState(linkTicket);
  const open = useSend(userActives.openLink, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: onOpen,
    onError: onDead,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is opened once
  useEffect(() => {
    if (ticket) open.mutate({ body: { ticket } });
  }, [ticket]);
  return ticket !== null && (open.isPending || (!open.data && !open.error));
}

interface Props {
  readonly begun: ActivationBegun | null;
  readonly onBegun: (answer: ActivationBegun | null) => void;
}

/** What follows the phone, and all steps for people who are signed in already or come by a link. */
export function ActivationNextSteps({ begun, onBegun }: Props) {
  const { data } = useApi(signIn.state, {}, { errorDisplay: 'toast' });
  const [proven, setProven] = useState<ActivationProven | null>(null);
  const restart = () => {
    onBegun(null);
    setProven(null);
  };
  const timedOut = (error: ApiError) => handleTimeout(error, restart);
  const isOpening = useLink(setProven, (error) => timedOut(error) || reactTo(error));
  const open = begun?.next === 'check_id_info' ? begun : null;
  // before the question who is signed in, whose answer goes when the account is open
  if (proven) return <ActivationAccount proven={proven} handleTimeout={timedOut} />;
  if (isOpening || !data) return null;
  if (open || data.signed_in) return <ActivationIdentity begun={open} onDone={setProven} handleTimeout={timedOut} />;
  return <ActivationStart onDone={onBegun} />;
}
