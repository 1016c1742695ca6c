import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { goToProvider } from '../parts/channels.ts';
import { CompleteSignIn, LinkAccount, OauthFailed, readPending, WaitingCard } from '../parts/oauth-steps.tsx';
import { isChannel } from '../parts/provider-path.ts';
import { useText } from '../texts.ts';

type Read = Awaited<ReturnType<typeof readPending>>;

/** Leaves for the service that the address names. */
function Leave({ query }: { readonly query: URLSearchParams }) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const left = useRef(false);
  const channel = query.get('start');
  useEffect(() => {
    if (left.current || !isChannel(channel)) return;
    left.current = true;
    const intent = query.get('intent') === 'link' ? 'link' : 'login';
    goToProvider(channel, { intent, redirect: safePath(query.get('redirect')) }).catch((error: unknown) =>
      setRefused(sentenceOf(error)),
    );
  }, [channel, query]);
  if (!isChannel(channel)) return <OauthFailed reason="not_open" channel={null} />;
  return refused ? <OauthFailed reason={refused} channel={channel} /> : <WaitingCard text={t('leaving')} />;
}

/** Back from a service: in, choose who, or link. */
function Arrived({ channel }: { readonly channel: string | null }) {
  const t = useText();
  const [read, setRead] = useState<Read | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    readPending().then(setRead, (error: unknown) => setRefused(sentenceOf(error)));
  }, []);
  const from = isChannel(channel) ? channel : null;
  if (refused) return <OauthFailed reason={refused} channel={from} />;
  if (!read) return <WaitingCard text={t('signing_in')} />;
  const { pending, people } = read;
  if (!pending.channel) return <OauthFailed reason="expired" channel={from} />;
  if (pending.is_oauth && pending.intent !== 'link') return <CompleteSignIn pending={pending} people={people} />;
  return <LinkAccount pending={pending} channel={pending.channel} />;
}

/** Where every way in by another service comes by: `?start=` leaves, `?error=` says why not, else somebody is back. */
export function Page() {
  const query = new URLSearchParams(useLocation().search);
  const [channel, error] = [query.get('channel'), query.get('error')];
  if (query.has('start')) return <Leave query={query} />;
  if (error) return <OauthFailed reason={error} channel={isChannel(channel) ? channel : null} />;
  return <Arrived channel={channel} />;
}
