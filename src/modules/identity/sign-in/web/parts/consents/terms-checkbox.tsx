import { type ComponentType, useState } from 'react';
import { CONSENT_TEXT_VERSION } from '#modules/identity/accounts/contract/consents.ts';
import { persistentStorage } from '#web/state/browser-storage.ts';
import { useText } from '../../texts.ts';
import classes from '../sign-in.module.css';
import type { LegalProps } from './legal-dialog.tsx';
import { NativeCheckbox } from './native-checkbox.tsx';

/** Belongs to the browser: the next person who signs in here need not tick again until the texts change. */
const KEY = 'terms_accepted';

export interface Terms {
  readonly isAccepted: boolean;
  readonly isMissed: boolean;
  readonly onTick: (accepted: boolean) => void;
  /** Whether one may go on; else says what is missing. */
  readonly demand: () => boolean;
}

/** The tick under every sign-in form, empty at the first visit of a browser. */
export function useTerms(): Terms {
  const [isAccepted, setAccepted] = useState(() => persistentStorage.read(KEY) === CONSENT_TEXT_VERSION);
  const [isMissed, setMissed] = useState(false);
  return {
    isAccepted,
    isMissed,
    onTick: (accepted) => {
      setAccepted(accepted);
      setMissed(false);
      if (accepted) persistentStorage.write(KEY, CONSENT_TEXT_VERSION);
      else persistentStorage.remove(KEY);
    },
    demand: () => {
      setMissed(!isAccepted);
      if (!isAccepted) document.getElementById('sign-in-terms')?.focus();
      return isAccepted;
    },
  };
}

export function TermsCheckbox({ terms }: { readonly terms: Terms }) {
  const t = useText();
  const [reading, setReading] = useState<LegalProps['purpose']>(null);
  const [Dialog, setDialog] = useState<ComponentType<LegalProps> | null>(null);
  const read = async (purpose: 'terms' | 'privacy') => {
    const { LegalDialog } = await import('./legal-dialog.tsx');
    setDialog(() => LegalDialog);
    setReading(purpose);
  };
  const link = (purpose: 'terms' | 'privacy') => (
    <button type="button" className={classes.link} onClick={() => void read(purpose)}>
      {t(`legal_${purpose}`)}
    </button>
  );
  return (
    <div>
      <div className={classes.consent}>
        <NativeCheckbox
          id="sign-in-terms"
          aria-label={`${t('agree')} ${t('legal_terms')} ${t('agree_and')} ${t('legal_privacy')}`}
          checked={terms.isAccepted}
          aria-invalid={terms.isMissed || undefined}
          aria-describedby={terms.isMissed ? 'sign-in-terms-missed' : undefined}
          onChange={(event) => terms.onTick(event.currentTarget.checked)}
        />
        <span>
          <label htmlFor="sign-in-terms">{t('agree')}</label> {link('terms')} {t('agree_and')} {link('privacy')}
        </span>
      </div>
      {terms.isMissed && (
        <p id="sign-in-terms-missed" role="alert" className={classes.fieldError}>
          {t('accept_terms')}
        </p>
      )}
      {Dialog && <Dialog purpose={reading} onClose={() => setReading(null)} />}
    </div>
  );
}
