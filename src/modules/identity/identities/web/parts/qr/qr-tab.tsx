import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
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

/** A code for the phone of somebody who is signed in there; after the scan two digits instead of the picture. */
export function QrTab() {
  const t = useText();
  const qr = useQrLogin();
  return (
    <div className={classes.box}>
      {(qr.state === 'loading' || (qr.state === 'new' && !qr.url)) && (
        <div className={classes.room} role="status">
          {t('qr_loading')}
        </div>
      )}
      {qr.state === 'new' && qr.url && <Code qr={{ ...qr, url: qr.url }} />}
      {qr.state === 'scanned' && (
        <div className={classes.room} role="status">
          <p>{t('qr_scanned')}</p>
          <strong className={classes.number}>{qr.number}</strong>
          <Words as="p" tone="faint" size="small">
            {t('qr_scanned_hint')}
          </Words>
        </div>
      )}
      {(qr.state === 'confirmed' || qr.state === 'consumed') && (
        <div className={classes.room} role="status">
          {t('signing_in')}
        </div>
      )}
      {qr.state === 'expired' && <QrEnded text={t('qr_expired')} qr={qr} />}
      {qr.state === 'denied' && <QrEnded text={t('qr_denied')} qr={qr} />}
      {qr.state === 'failed' && <QrEnded text={qr.problem ?? t('qr_expired')} qr={qr} />}
    </div>
  );
}
