import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { parkingCameras } from '../../../contract/parking-cameras.contract.ts';
import { useGateText } from '../../texts.ts';

interface Props {
  readonly id: string;
  readonly serial: string;
  readonly hasKey: boolean;
}

/** The key with which a camera proves who it is: shown once, when it is made. */
export function CameraKey({ id, serial, hasKey }: Props) {
  const t = useGateText();
  const [key, show] = useState<string | null>(null);
  const make = useSend(parkingCameras.newKey, { onSuccess: (made) => show(made.key) });
  const ask = async () => {
    const question = { title: t('ask_new_key'), body: t('ask_new_key_help'), confirm: t('new_key'), danger: true };
    if (!hasKey || (await confirm(question))) make.mutate({ params: { id } });
  };
  return (
    <FormGroup title={t('device_key')}>
      <p>{t('device_key_help', { path: `/device/lpr/${serial}/events` })}</p>
      {key === null ? (
        <Button variant="default" loading={make.isPending} onClick={() => void ask()}>
          {t('new_key')}
        </Button>
      ) : (
        <p>
          <code>{key}</code> <CopyButton text={key} what={t('device_key')} />
          <br />
          <small>{t('key_once')}</small>
        </p>
      )}
    </FormGroup>
  );
}
