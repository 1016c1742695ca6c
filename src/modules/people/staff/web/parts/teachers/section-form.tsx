import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLocalize } from '#web/i18n/texts.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type SectionKey, sectionOf } from '../../../contract/teacher-sections.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';
import { SectionFields } from './section-fields.tsx';
import { blankRow, toForm, toRows } from './section-values.ts';
import type { ShownSection, TeacherDetail } from './teacher-types.ts';

interface Props {
  readonly teacher: TeacherDetail;
  readonly shown: ShownSection;
  readonly onClose: () => void;
}

/** Changes one section; in the own record what others keep becomes a request to them. */
export function SectionForm({ teacher, shown, onClose }: Props) {
  const t = useStaffText();
  const localize = useLocalize();
  const key: SectionKey = shown.section;
  const section = sectionOf(key);
  const isAsking = shown.edit === 'request';
  const title = localize(section);
  const form = useContractForm({
    endpoint: teacherRecords.updateInfo,
    params: { id: teacher.id },
    initial: { change: { rows: toForm(section, shown.rows) }, note: '' },
    toBody: ({ change, note }) => ({
      change: { section: key, rows: toRows(section, change.rows), version: shown.version },
      note: note.trim() || null,
    }),
    success: t(isAsking ? 'correction_sent' : 'section_saved'),
    invalidates: ['frame'],
    onDone: onClose,
  });
  const { rows } = form.values.change;
  const put = (next: typeof rows) => form.set({ change: { rows: next } });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(isAsking ? 'ask_correction_of' : 'edit_section', { section: title })}
      submitLabel={t(isAsking ? 'ask_correction' : 'save')}
      form={form}
    >
      {rows.map((row, at) => {
        const stored = section.rows ? shown.rows.find((one) => one.id && one.id === row['id']) : shown.rows[0];
        const inputs = <SectionFields section={section} at={form.at} path={`change.rows.${at}`} stored={stored} />;
        if (!section.rows) return <div key="one">{inputs}</div>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
          <FormGroup key={at} title={t('nth', { section: title, n: String(at + 1) })}>
            {inputs}
            <div>
              <Button variant="subtle" onClick={() => put(rows.filter((_, other) => other !== at))}>
                {t('remove_row')}
              </Button>
            </div>
          </FormGroup>
        );
      })}
      {section.rows && rows.length < section.rows && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() => put([...rows, blankRow(section)])}
        >
          {t('add_row', { section: title })}
        </Button>
      )}
      {isAsking && (
        <TextAreaField {...form.field('note')} label={t('correction_note')} help={t('correction_help')} rows={2} />
      )}
    </FormDrawer>
  );
}
