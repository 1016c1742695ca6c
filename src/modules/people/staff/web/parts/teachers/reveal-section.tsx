import { useState } from 'react';
import { useLocalize } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { RevealedValues } from '#web/ui/dialogs/revealed-values.tsx';
import { type SectionKey, type SectionRow, sectionOf } from '../../../contract/teacher-sections.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';
import type { TeacherDetail } from './teacher-types.ts';

interface Props {
  readonly teacher: TeacherDetail;
  readonly section: SectionKey;
  readonly onClose: () => void;
}

/** The hidden values of a section in full, with a reason; those of oneself after the sign-in was proven anew. */
export function RevealSection({ teacher, section: key, onClose }: Props) {
  const t = useStaffText();
  const localize = useLocalize();
  const [rows, setRows] = useState<readonly SectionRow[] | null>(null);
  const section = sectionOf(key);
  const title = t('reveal_of', { name: teacher.name, section: localize(section) });
  if (rows) {
    const values = rows.flatMap((row) =>
      section.fields.flatMap((field) => {
        const value = row[field.key];
        return field.secret && typeof value === 'string' ? [{ label: localize(field), value }] : [];
      }),
    );
    return <RevealedValues title={title} values={values} closeLabel={t('finish')} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      endpoint={teacherRecords.reveal}
      params={{ id: teacher.id }}
      body={{ section: key }}
      title={title}
      submitLabel={t('reveal')}
      reasonLabel={t('reveal_reason')}
      reasonHelp={t(teacher.is_self ? 'reveal_own_help' : 'reveal_help')}
      isNeeded
      invalidates={false}
      onClose={onClose}
      onDone={(answer) => setRows(answer.rows)}
    />
  );
}
