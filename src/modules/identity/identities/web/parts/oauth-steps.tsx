import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import {
  completeSignIn,
  PeopleCards,
  SecondFactor,
  type SecondStep,
  type SignInPerson,
} from '#modules/identity/sign-in/web/public.tsx';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { goTo } from '#web/boot/navigator.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { channelName } from '../../contract/channel-name.ts';
import type { Channel } from '../../contract/channels.ts';
import { identities } from '../../contract/identities.contract.ts';
import { type OauthError, oauthErrorText } from '../../contract/identities.refusals.ts';
import type { pendingIdentity } from '../../contract/identities.shapes.ts';
import { oauth } from '../../contract/oauth.contract.ts';
import { useText } from '../texts.ts';
import classes from './channels.module.css';
import { goToProvider } from './channels.ts';

export type Pending = z.output<typeof pendingIdentity>;

/** Where somebody wanted to go when they set out. */
export const redirectTarget = (pending: Pick<Pending, 'redirect'> | null): string | null =>
  pending?.redirect ?? safePath(new URLSearchParams(location.search).get('redirect'));

interface FailedProps {
  readonly reason: OauthError | string;
  readonly channel: Channel | null;
}

/** The sign-in failed: why, and a button that begins anew. */
export function OauthFailed({ reason, channel }: FailedProps) {
  const t = useText();
  const localize = useLocalize();
  const [isLeaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const known = oauthErrorText[reason as OauthError];
  const again = async (to: Channel) => {
    setLeaving(true);
    try {
      await goToProvider(to, { redirect: redirectTarget(null) });
    } catch (error) {
      setRefused(sentenceOf(error));
      setLeaving(false);
    }
  };
  const redirect = redirectTarget(null);
  const signIn = redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login';
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('failed_title')}</h1>
      <p role="alert" className={classes.refused}>
        {refused ?? (known ? localize(known) : reason)}
      </p>
      {channel && (
        <Button fullWidth size="md" loading={isLeaving} onClick={() => void again(channel)}>
          {t('again')}
        </Button>
      )}
      <p className={classes.foot}>
        <Link to={signIn}>{t('other_way')}</Link>
      </p>
    </div>
  );
}

export function WaitingCard({ text }: { readonly text: string }) {
  return (
    <div className={classes.page} role="status">
      <h1 className={classes.title}>{text}</h1>
    </div>
  );
}

interface CompleteSignInProps {
  readonly pending: Pending;
  readonly people: readonly SignInPerson[];
}

/** Somebody is linked: the one person goes in by themselves, several choose. */
export function CompleteSignIn({ pending, people }: CompleteSignInProps) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const send = useSend(oauth.enter, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: (answer) =>
      'token' in answer ? completeSignIn(answer.token, redirectTarget(pending)) : setSecond(answer),
    onError: (error) => setRefused(sentenceOf(error)),
  });
  const begun = useRef(false);
  const several = people.length > 1;
  useEffect(() => {
    if (several || begun.current) return;
    begun.current = true;
    send.mutate({ body: {} });
  }, [several, send]);
  if (refused) return <OauthFailed reason={refused} channel={pending.channel} />;
  if (second)
    return (
      <div className={classes.page}>
        <Suspense fallback={null}>
          <SecondFactor step={second} onSignedIn={({ token }) => void completeSignIn(token, redirectTarget(pending))} />
        </Suspense>
      </div>
    );
  if (!several) return <WaitingCard text={t('signing_in')} />;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('choose_title')}</h1>
      <p className={classes.hint}>{t('choose_hint')}</p>
      <Suspense fallback={null}>
        <PeopleCards
          users={people}
          isSending={send.isPending}
          onChoose={(user_id) => send.mutate({ body: { user_id } })}
        />
      </Suspense>
    </div>
  );
}

const HERE = encodeURIComponent('/oauth');

/** Nobody is linked yet: sign in to the own account, or make one; then the link is one press away. */
export function LinkAccount({ pending, channel }: { readonly pending: Pending; readonly channel: Channel }) {
  const t = useText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const person = useSettings()?.user;
  const [refused, setRefused] = useState<string | null>(null);
  const send = useSend(identities.link, {
    errorDisplay: 'session_only',
    onSuccess: () => {
      toast.success(t('linked', { channel: localize(channelName(channel)) }));
      goTo(redirectTarget(pending) ?? '/', { replace: true });
    },
    onError: (error) => setRefused(sentenceOf(error)),
  });
  const names = { channel: localize(channelName(channel)), nickname: pending.nickname ?? '' };
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('bind_title', names)}</h1>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      {person ? (
        <>
          <p className={classes.hint}>{t('bind_own_hint', { ...names, name: localizedName(person) })}</p>
          <Button fullWidth size="md" loading={send.isPending} onClick={() => send.mutate({})}>
            {t('bind_now')}
          </Button>
          <p className={classes.foot}>
            <Link to={redirectTarget(pending) ?? '/'}>{t('not_now')}</Link>
          </p>
        </>
      ) : (
        <>
          <p className={classes.hint}>{t('bind_hint', names)}</p>
          <div className={classes.buttons}>
            <Button component={Link} to={`/login?redirect=${HERE}`} fullWidth size="md">
              {t('bind_existing')}
            </Button>
            <Button component={Link} to={`/register?redirect=${HERE}`} variant="default" fullWidth size="md">
              {t('bind_new')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What was proven in this browser, with the people behind it. Rejects with ApiError. */
export async function readPending(): Promise<{ pending: Pending; people: readonly SignInPerson[] }> {
  const pending = await call(oauth.checkIsOauth, { query: {} });
  if (!pending.is_oauth || pending.intent === 'link') return { pending, people: [] };
  const { list } = await call(oauth.selectUsers, { query: {} });
  return { pending, people: list };
}
