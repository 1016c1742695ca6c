import { Modal } from '@mantine/core';
import { useLocalize } from '#web/i18n/texts.ts';
import { legalTexts } from '../../../contract/legal-texts.ts';
import { useText } from '../../texts.ts';
import classes from '../sign-in.module.css';

export interface LegalProps {
  /** Null: closed. */
  readonly purpose: 'terms' | 'privacy' | null;
  readonly onClose: () => void;
}

export function LegalDialog({ purpose, onClose }: LegalProps) {
  const t = useText();
  const localize = useLocalize();
  return (
    <Modal
      opened={purpose !== null}
      onClose={onClose}
      title={purpose && t(`legal_${purpose}`)}
      closeButtonProps={{ 'aria-label': t('legal_close') }}
    >
      <ol className={classes.legal}>
        {purpose && legalTexts[purpose].map((text) => <li key={text.us}>{localize(text)}</li>)}
      </ol>
    </Modal>
  );
}
