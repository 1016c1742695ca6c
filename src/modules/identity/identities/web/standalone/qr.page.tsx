import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { goTo } from '#web/boot/navigator.ts';
import { exchangeTicket } from '#web/session/hand-off.ts';
import { ensureSession, useSession } from '#web/session/session.ts';
import { currentToken } from '#web/session/token.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import classes from '../parts/channels.module.css';
import { WaitingCard } from '../parts/oauth-steps.tsx';
import { QrConfirm } from '../parts/qr/qr-confirm.tsx';
import { useText } from '../texts.ts';

/** Without a session the code waits until somebody has signed in on this phone. */
function ToSignIn({ qr_token }: { readonly qr_token: string }) {
  const t = useText();
  useEffect(() => {
    goTo(`/login?redirect=${encodeURIComponent(`/qr?qr_token=${qr_token}`)}`, { replace: true });
  }, [qr_token]);
  return <WaitingCard text={t('qr_loading')} />;
}

/** The native app brings a ticket along; it is used up by a press, so that looking at the address costs nothing. */
function FromApp({ ticket, onDone }: { readonly ticket: string; readonly onDone: () => void }) {
  const t = useText();
  const [isSending, setSending] = useState(false);
  const begin = async () => {
    setSending(true);
    await exchangeTicket(ticket);
    await ensureSession();
    onDone();
  };
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('qr_ask_title')}</h1>
      <Words as="p" tone="soft">
        {t('qr_app_hint')}
      </Words>
      <Button fullWidth size="md" loading={isSending} onClick={() => void begin()}>
        {t('next_step')}
      </Button>
    </div>
  );
}

/** The page behind a code of the sign-in page, on the phone that scanned it. */
export function Page() {
  const t = useText();
  const [query] = useState(() => new URLSearchParams(location.search));
  const [isUsed, setUsed] = useState(false);
  const { phase } = useSession();
  const [ticket, qr_token] = [query.get('token'), query.get('qr_token')];
  if (!qr_token) {
    return (
      <div className={classes.page} role="alert">
        <h1 className={classes.title}>{t('qr_failed_title')}</h1>
        <Words as="p" tone="soft">
          {t('qr_no_code')}
        </Words>
      </div>
    );
  }
  if (phase === 'signed_in') return <QrConfirm qr_token={qr_token} />;
  if (ticket && !isUsed && currentToken() === null) return <FromApp ticket={ticket} onDone={() => setUsed(true)} />;
  return <ToSignIn qr_token={qr_token} />;
}
