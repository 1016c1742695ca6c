import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { safePath } from '#shared/safe-redirect.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { leaveFor } from '../parts/channels.ts';
import { isChannel } from '../parts/leave-path.ts';
import { Bind, Enter, Failed, readPending, Waiting } from '../parts/oauth-steps.tsx';
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
    leaveFor(channel, { intent, redirect: safePath(query.get('redirect')) }).catch((error: unknown) =>
      setRefused(sentenceOf(error)),
    );
  }, [channel, query]);
  if (!isChannel(channel)) return <Failed reason="not_open" channel={null} />;
  return refused ? <Failed reason={refused} channel={channel} /> : <Waiting text={t('leaving')} />;
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
  if (refused) return <Failed reason={refused} channel={from} />;
  if (!read) return <Waiting text={t('signing_in')} />;
  const { pending, people } = read;
  if (!pending.channel) return <Failed reason="expired" channel={from} />;
  if (pending.is_oauth && pending.intent !== 'link') return <Enter pending={pending} people={people} />;
  return <Bind pending={pending} channel={pending.channel} />;
}

/** Where every way in by another service comes by: `?start=` leaves, `?error=` says why not, else somebody is back. */
export function Page() {
  const query = new URLSearchParams(useLocation().search);
  const [channel, error] = [query.get('channel'), query.get('error')];
  if (query.has('start')) return <Leave query={query} />;
  if (error) return <Failed reason={error} channel={isChannel(channel) ? channel : null} />;
  return <Arrived channel={channel} />;
}
