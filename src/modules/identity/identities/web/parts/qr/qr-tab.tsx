import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { QR_LIFE_SECONDS } from '../../../contract/identities.shapes.ts';
import { useText } from '../../texts.ts';
import classes from './qr.module.css';
import { type QrSignIn, useQrLogin } from './use-qr-login.ts';

/** The picture just fits into the ring, with the white border that scanners need. */
const RING_PX = 288;
const CODE_PX = 164;

/** Share of the life that is left, each second. */
function useShareLeft(ends: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.min(1, (ends - now) / (QR_LIFE_SECONDS * 1000)));
}

function Code({ qr }: { readonly qr: QrSignIn & { readonly url: string } }) {
  const t = useText();
  const left = useShareLeft(qr.expires_at);
  const seconds = Math.ceil(left * QR_LIFE_SECONDS);
  return (
    <>
      <div className={classes.ring}>
        <Ring share={left} size={RING_PX} label={t('qr_left', { seconds })} />
        <span className={classes.code} data-url={qr.url}>
          <QrCode text={qr.url} size={CODE_PX} label={t('qr_picture')} />
        </span>
      </div>
      <Words as="p" tone="soft">
        {t('qr_hint')}
      </Words>
    </>
  );
}

function QrEnded({ text, qr }: { readonly text: string; readonly qr: QrSignIn }) {
  const t = useText();
  return (
    <div className={classes.room}>
      <p role="alert">{text}</p>
      <Button variant="default" onClick={qr.renew}>
        {t('qr_renew')}
      </Button>
    </div>
  );
}

interface ViewProps {
  readonly qr: QrSignIn;
}

function Loading() {
  const t = useText();
  return (
    <div className={classes.room} role="status">
      {t('qr_loading')}
    </div>
  );
}

function Scanned({ qr }: ViewProps) {
  const t = useText();
  return (
    <div className={classes.room} role="status">
      <p>{t('qr_scanned')}</p>
      <strong className={classes.number}>{qr.number}</strong>
      <Words as="p" tone="faint" size="small">
        {t('qr_scanned_hint')}
      </Words>
    </div>
  );
}

function SigningIn() {
  const t = useText();
  return (
    <div className={classes.room} role="status">
      {t('signing_in')}
    </div>
  );
}

function Ended({ qr }: ViewProps) {
  const t = useText();
  return <QrEnded text={qr.problem ?? t('qr_expired')} qr={qr} />;
}

function Denied({ qr }: ViewProps) {
  const t = useText();
  return <QrEnded text={t('qr_denied')} qr={qr} />;
}

/** What is shown at each step. */
const VIEWS: Readonly<Record<QrSignIn['step'], (props: ViewProps) => ReactNode>> = {
  loading: Loading,
  new: ({ qr }) => (qr.url ? <Code qr={{ ...qr, url: qr.url }} /> : <Loading />),
  scanned: Scanned,
  confirmed: SigningIn,
  consumed: SigningIn,
  expired: Ended,
  denied: Denied,
  failed: Ended,
};

/** A code for the phone of somebody who is signed in there; after the scan two digits instead of the picture. */
export function QrTab() {
  const qr = useQrLogin();
  const View = VIEWS[qr.step];
  return (
    <div className={classes.box}>
      <View qr={qr} />
    </div>
  );
}
