import { type ComponentType, useState } from 'react';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { useText } from '../../texts.ts';
import classes from '../sign-in.module.css';
import type { LegalProps } from './legal-dialog.tsx';
import { NativeCheckbox } from './native-checkbox.tsx';

type Purpose = (typeof SIGN_UP_CONSENTS)[number];

/** One tick for both texts, never set beforehand; each can be read first. */
export function ConsentsField({ field }: { readonly field: Field<Purpose[]> }) {
  const t = useText();
  const [reading, setReading] = useState<Purpose | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<LegalProps> | null>(null);
  const read = async (purpose: Purpose) => {
    const { LegalDialog } = await import('./legal-dialog.tsx');
    setDialog(() => LegalDialog);
    setReading(purpose);
  };
  const link = (purpose: Purpose) => (
    <button type="button" className={classes.link} onClick={() => void read(purpose)}>
      {t(`legal_${purpose}`)}
    </button>
  );
  return (
    <div>
      <div className={classes.consent}>
        <NativeCheckbox
          id="sign-up-consents"
          aria-label={`${t('agree')} ${t('legal_terms')} ${t('agree_and')} ${t('legal_privacy')}`}
          checked={field.value.length === SIGN_UP_CONSENTS.length}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? 'sign-up-consents-error' : undefined}
          onChange={(event) => field.onChange(event.currentTarget.checked ? [...SIGN_UP_CONSENTS] : [])}
        />
        <span>
          <label htmlFor="sign-up-consents">{t('agree')}</label> {link('terms')} {t('agree_and')} {link('privacy')}
        </span>
      </div>
      {field.error && (
        <p id="sign-up-consents-error" className={classes.fieldError}>
          {field.error}
        </p>
      )}
      {Dialog && <Dialog purpose={reading} onClose={() => setReading(null)} />}
    </div>
  );
}
