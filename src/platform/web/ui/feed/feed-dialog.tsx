import type { ReactNode } from 'react';
import { FormDialog } from '../form-drawer.tsx';
import { useFeedText } from './texts.ts';

interface Props {
  /** Whether new addresses are on their way. */
  readonly isSending: boolean;
  /** Asks for new addresses; those before end. */
  readonly onCreate: () => void;
  readonly onClose: () => void;
  /** The addresses once they have come: an `AddressLine` each. */
  readonly children?: ReactNode;
}

/** Addresses for Outlook, Apple and Google calendars. They are shown once; new ones end those before. */
export function FeedDialog({ isSending, onCreate, onClose, children }: Props) {
  const t = useFeedText();
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('subscribe')}
      submitLabel={t('new_address')}
      isSending={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        onCreate();
      }}
    >
      <p>{t('subscribe_help')}</p>
      {children}
    </FormDialog>
  );
}
