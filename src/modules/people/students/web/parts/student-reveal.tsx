import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { RevealedValues } from '#web/ui/dialogs/revealed-values.tsx';
import { REVEALED, students } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import type { StudentDetail } from './student-types.ts';

/** Shows addresses and numbers of a pupil in full after a reason was given; the server counts and records it. */
export function StudentReveal({ student, onClose }: { readonly student: StudentDetail; readonly onClose: () => void }) {
  const t = useStudentText();
  const localizedName = useLocalizedName();
  const [shown, setShown] = useState<CallOutput<typeof students.reveal> | null>(null);
  const title = t('reveal_of', { name: localizedName(student) });
  if (shown) {
    const values = REVEALED.map((field) => ({ label: t(field), value: shown[field] ?? '—' }));
    return <RevealedValues title={title} values={values} closeLabel={t('finish')} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      endpoint={students.reveal}
      params={{ id: student.id }}
      body={{ fields: [...REVEALED] }}
      title={title}
      submitLabel={t('reveal')}
      reasonLabel={t('reveal_reason')}
      reasonHelp={t('reveal_help')}
      isNeeded
      invalidates={false}
      onClose={onClose}
      onDone={setShown}
    />
  );
}
