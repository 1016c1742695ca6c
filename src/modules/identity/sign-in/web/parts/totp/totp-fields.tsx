import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { useText } from '../../texts.ts';
import classes from './totp.module.css';

export interface TotpOffer {
  readonly ticket: string;
  readonly secret: string;
  readonly otpauth_url: string;
}

/** The picture for the app, the secret for those who type it, and the code that proves it came through. */
export function TotpFields({ offer, code }: { readonly offer: TotpOffer; readonly code: Field<string> }) {
  const t = useText();
  return (
    <>
      <ol className={classes.steps}>
        <li>{t('totp_step_app')}</li>
        <li>
          {t('totp_step_scan')}
          <div className={classes.secret}>
            <QrCode text={offer.otpauth_url} size={176} label={t('totp_picture')} />
            <p>
              <span className={classes.aside}>{t('totp_secret')}</span>{' '}
              <code>{(offer.secret.match(/.{4}/g) ?? []).join(' ')}</code>{' '}
              <CopyButton text={offer.secret} what={t('totp_secret')} />
            </p>
            <a className={classes.appLink} href={offer.otpauth_url}>
              {t('totp_open_app')}
            </a>
          </div>
        </li>
        <li>{t('totp_step_code')}</li>
      </ol>
      <TextField
        {...code}
        required
        label={t('totp_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        max={6}
        onChange={(typed) => code.onChange(typed.replace(/\D/g, ''))}
      />
    </>
  );
}

/** A code of the app or a recovery code. */
export function TotpField(field: Field<string>) {
  const t = useText();
  return (
    <TextField
      {...field}
      label={t('totp_or_recovery')}
      help={t('totp_help')}
      autoComplete="one-time-code"
      autoFocus
      max={20}
    />
  );
}
