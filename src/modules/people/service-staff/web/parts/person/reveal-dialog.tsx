import { useState } from 'react';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { RevealedValues } from '#web/ui/dialogs/revealed-values.tsx';
import { serveUsers } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';
import type { ServePersonDetail } from '../serve-person.ts';

interface Props {
  readonly person: ServePersonDetail;
  readonly field: 'phone' | 'id_no';
  readonly onClose: () => void;
}

/** Shows one masked value after a reason was given; the server counts and records it. */
export function RevealDialog({ person, field, onClose }: Props) {
  const t = useServiceStaffText();
  const [value, setValue] = useState<string | null>(null);
  const title = t(`reveal_${field}`, { name: person.name });
  if (value !== null)
    return (
      <RevealedValues title={title} values={[{ label: t(field), value }]} closeLabel={t('finish')} onClose={onClose} />
    );
  return (
    <ReasonDialog
      endpoint={serveUsers.reveal}
      params={{ id: person.id }}
      body={{ field }}
      title={title}
      submitLabel={t('reveal')}
      reasonLabel={t('reveal_reason')}
      reasonHelp={t('reveal_help')}
      invalidates={false}
      onClose={onClose}
      onDone={(answer) => setValue(answer.value ?? '—')}
    />
  );
}
