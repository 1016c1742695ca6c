import { useState } from 'react';
import { hostField } from '#shared/addresses/change-host.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { apiBase, chooseApiBase } from '../api/api-base.ts';
import { useLocalize } from '../i18n/texts.ts';
import type { DialogProps } from '../modules/web-module.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormDialog } from '../ui/form-drawer.tsx';

/** Another server for this tab. Development only. */
export function Dialog({ opened, onClose }: DialogProps) {
  const localize = useLocalize();
  const [host, setHost] = useState(apiBase);
  const [wasSent, setWasSent] = useState(false);
  const isRight = hostField.safeParse(host).success;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={localize({ cn: '更换host', us: 'Change host' })}
      isSending={false}
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (!isRight) return;
        chooseApiBase(host.trim());
        location.reload();
      }}
    >
      <TextField
        label="host"
        value={host}
        onChange={setHost}
        required
        error={wasSent && !isRight ? localize(errorCatalogue.host_required.text) : undefined}
      />
    </FormDialog>
  );
}
