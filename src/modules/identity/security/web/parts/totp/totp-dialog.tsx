import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  RecoveryCodes,
  Refused,
  TotpFields,
  type TotpOffer,
  useRefusal,
} from '#modules/identity/sign-in/web/public.tsx';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ownTotp } from '../../../contract/own-totp.contract.ts';
import { useText } from '../../texts.ts';

/** New recovery codes; closed by the button alone, since they are never shown again. */
export function RecoveryDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useText();
  const isNarrow = useIsNarrow();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recovery_title')}
      size={isNarrow ? '100%' : 480}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: 'size-large weight-600' }}
    >
      <Stack gap={16}>
        <RecoveryCodes codes={codes} />
        <Button fullWidth onClick={onClose}>
          {t('recovery_kept')}
        </Button>
      </Stack>
    </Modal>
  );
}

interface ConfirmProps {
  readonly offer: TotpOffer;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function Confirm({ offer, onDone, onClose }: ConfirmProps) {
  const t = useText();
  const refusal = useRefusal();
  const form = useContractForm({
    endpoint: ownTotp.confirm,
    initial: { code: '' },
    toBody: ({ code }) => ({ ticket: offer.ticket, code }),
    invalidates: ['safety'],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    onRefused: refusal.onRefused,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('totp_dialog')} submitLabel={t('totp_turn_on')} form={form}>
      <TotpFields offer={offer} code={form.field('code')} />
      <Refused text={refusal.text} />
    </FormDialog>
  );
}

/** Sets an authenticator app up, or another one instead; ends with the recovery codes. */
export function TotpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const frame = useFrameText();
  const isNarrow = useIsNarrow();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useSend(ownTotp.start, { invalidates: false, onError: onClose });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    start.mutate({});
  }, [start]);
  if (codes) return <RecoveryDialog codes={codes} onClose={onClose} />;
  if (start.data) return <Confirm offer={start.data} onDone={setCodes} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('totp_dialog')}
      size={isNarrow ? '100%' : 480}
      closeButtonProps={{ 'aria-label': frame('close') }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: 'size-large weight-600' }}
    >
      <TextSkeleton lines={8} />
    </Modal>
  );
}
