import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { parkingLifecycle } from '../../../contract/parking.lifecycle.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail, PermitDialog } from '../permit-types.ts';
import { useWindowsText } from '../permit-words.ts';
import { PlateView } from '../plate-view.tsx';
import share from '../share-bar.module.css';
import { PermitActs } from './permit-acts.tsx';
import classes from './permit-card.module.css';

interface Props {
  readonly permit: PermitDetail;
  readonly onShow: (shown: PermitDialog) => void;
}

/** An own permit: the plate, where it holds, until when, and what may be done with it. */
export function PermitCard({ permit, onShow }: Props) {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const windowsText = useWindowsText();
  const { plates, lot, offered_lot, wanted_lots, status, valid_from, valid_to, waiting_no, reason, aways } = permit;
  const place = lot ?? offered_lot;
  const span = Date.parse(valid_to) - Date.parse(valid_from);
  const gone = Math.min(1, Math.max(0, span === 0 ? 1 : (Date.now() - Date.parse(valid_from)) / span));
  return (
    <article className={classes.card} aria-label={t('permit_no', { no: permit.no })}>
      <Inline as="header" gap={8} wrap justify="spread" tone="soft">
        <span>
          {localizedName(permit.term)} · {permit.no}
        </span>
        <StateBadge of={parkingLifecycle} state={status} />
      </Inline>
      <Inline gap={16} justify="spread">
        <Inline gap={12} wrap align="stretch" className={classes.plates}>
          {plates.map((plate) => (
            <div key={plate.id}>
              <PlateView plate={plate} isLarge />
              {plate.kind === 'swap' && plate.valid_from && plate.valid_to && (
                <p>{t('swap_days', { from: format.day(plate.valid_from), to: format.day(plate.valid_to) })}</p>
              )}
            </div>
          ))}
        </Inline>
        {permit.holds_place && <QrCode text={permit.no} size={96} label={t('permit_no', { no: permit.no })} />}
      </Inline>
      <Words as="p" size="large">
        {place ? localizedName(place) : format.list(wanted_lots.map(localizedName))} · {windowsText(permit.windows)}
      </Words>
      {waiting_no !== null && <p className={classes.note}>{t('you_wait', { n: waiting_no })}</p>}
      {permit.offered_until && offered_lot && (
        <p className={classes.note}>
          {t('offer_until', { lot: localizedName(offered_lot), at: format.dateTime(permit.offered_until) })}
        </p>
      )}
      {permit.step && <p className={classes.note}>{t(`step_${permit.step}`)}</p>}
      {reason && <p className={classes.note}>{reason}</p>}
      {aways.map((away) => (
        <p key={away.id} className={classes.note}>
          {t(away.is_taken ? 'away_taken' : 'away_free', { from: format.day(away.from), to: format.day(away.to) })}
        </p>
      ))}
      <div className={share.bar}>
        <span style={{ ['--share' as string]: gone }} aria-hidden />
      </div>
      <p className={classes.until}>{t('valid_span', { from: format.day(valid_from), to: format.day(valid_to) })}</p>
      <PermitActs permit={permit} isOwn onShow={onShow} />
    </article>
  );
}
