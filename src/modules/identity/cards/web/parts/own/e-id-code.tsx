import { STEP_SECONDS } from '#modules/core/scans/contract/scan-code.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { useCardText } from '../../texts.ts';
import classes from './e-id-card.module.css';

/** The moving code, large enough for the scanner at the gate, with what is left of its half-minute. */
export function EIdCode({ link, left }: { readonly link: string | null; readonly left: number }) {
  const t = useCardText();
  const seconds = Math.max(1, Math.ceil(left * STEP_SECONDS));
  return (
    <Panel>
      <div className={classes.code}>
        <div className={classes.quiet}>{link && <QrCode text={link} size={260} label={t('eid_code')} />}</div>
        <Inline gap={8} tone="soft" size="small">
          <Ring share={left} size={28} tone="done" label={t('eid_renews', { n: String(seconds) })} />
          <span aria-hidden>{t('eid_renews', { n: String(seconds) })}</span>
        </Inline>
        <p className={classes.note}>{t('eid_code_help')}</p>
      </div>
    </Panel>
  );
}
