import { useState } from 'react';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { RevealedValues } from '#web/ui/dialogs/revealed-values.tsx';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useVisitorText } from '../../texts.ts';

export type RevealField = 'phone' | 'id_no';

interface Props {
  readonly visitId: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly field: RevealField;
  readonly onClose: () => void;
}

/** Shows one masked value after a reason was given; the server counts and records it. */
export function RevealDialog({ visitId, person, field, onClose }: Props) {
  const t = useVisitorText();
  const [value, setValue] = useState<string | null>(null);
  const title = t(field === 'phone' ? 'reveal_phone_of' : 'reveal_id_of', { name: person.name });
  if (value !== null)
    return (
      <RevealedValues title={title} values={[{ label: title, value }]} closeLabel={t('finish')} onClose={onClose} />
    );
  return (
    <ReasonDialog
      endpoint={visitorGate.reveal}
      params={{ id: visitId }}
      body={{ person_id: person.id, field }}
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
