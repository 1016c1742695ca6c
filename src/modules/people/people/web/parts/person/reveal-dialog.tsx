import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { RevealedValues } from '#web/ui/dialogs/revealed-values.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';
import type { PersonDetail } from './person-detail.ts';

interface Props {
  readonly person: PersonDetail;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: (values: CallOutput<typeof users.reveal>) => void;
}

function OwnDialog({ person, title, onClose, onDone }: Props) {
  const t = usePeopleText();
  const form = useContractForm({
    endpoint: users.reveal,
    params: { id: person.id },
    initial: {},
    toBody: () => ({ fields: [...person.reveal_fields], reason: null }),
    invalidates: false,
    onDone,
  });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('reveal')} form={form}>
      <p>{t('reveal_self')}</p>
    </FormDialog>
  );
}

/** Shows the masked values of a person after a reason was given (one's own need none); the server counts and records it. */
export function RevealDialog({ person, onClose }: { readonly person: PersonDetail; readonly onClose: () => void }) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const isSelf = usePerson().id === person.id;
  const [values, setValues] = useState<CallOutput<typeof users.reveal> | null>(null);
  const title = t('reveal_of', { name: localizedName(person) });
  if (values) {
    const rows = (['phone', 'contact_phone', 'id_no'] as const).flatMap((field) => {
      const value = values[field];
      return value === null ? [] : [{ label: t(field), value }];
    });
    return <RevealedValues title={title} values={rows} closeLabel={t('finish')} onClose={onClose} />;
  }
  if (isSelf) return <OwnDialog person={person} title={title} onClose={onClose} onDone={setValues} />;
  return (
    <ReasonDialog
      endpoint={users.reveal}
      params={{ id: person.id }}
      body={{ fields: [...person.reveal_fields] }}
      title={title}
      submitLabel={t('reveal')}
      reasonLabel={t('reveal_reason')}
      reasonHelp={t('reveal_help')}
      isNeeded
      invalidates={false}
      onClose={onClose}
      onDone={setValues}
    />
  );
}
