import { teachingProgress, textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import type { teaching } from '../../contract/teaching.contract.ts';
import { useCompilationText } from '../texts.ts';

type Kit = CallOutput<typeof teaching.lessonKit>['list'][number];

/** How far a class has come in its textbook: what there is for that chapter is put in front of its teacher. */
export function ProgressDialog({ kit, onClose }: { readonly kit: Kit; readonly onClose: () => void }) {
  const t = useCompilationText();
  const localizedName = useLocalizedName();
  const { classroom, subject_value, chapter } = kit;
  const form = useContractForm({
    endpoint: teachingProgress.set,
    initial: { textbook_id: chapter?.textbook_id ?? '', chapter_id: chapter?.id ?? '' },
    toBody: ({ chapter_id }) => ({ classroom_id: classroom.id, subject_value, chapter_id, reached_on: today() }),
    invalidates: ['teaching', 'teaching_progress'],
    onDone: () => {
      toast.success(t('progress_set'));
      onClose();
    },
  });
  const { textbook_id } = form.values;
  const books = useApi(textbooks.list, { query: { subject_value, status: 'active', per_page: 100 } });
  const book = useApi(textbooks.get, { params: { id: textbook_id } }, { enabled: textbook_id !== '' });
  const chapters = textbook_id ? (book.data?.chapters ?? []) : [];
  return (
    <FormDialog opened onClose={onClose} title={t('progress_of', { name: localizedName(classroom) })} form={form}>
      <SelectField
        {...form.field('textbook_id')}
        label={t('textbook')}
        options={(books.data?.list ?? []).map((one) => ({
          value: one.id,
          label: `${localizedName(one)} · ${one.edition}`,
        }))}
        onChange={(value) => form.set({ textbook_id: value, chapter_id: '' })}
      />
      <SelectField
        {...form.field('chapter_id')}
        label={t('chapter')}
        disabled={textbook_id === ''}
        options={chapters.map((one) => ({
          value: one.id,
          label: `${'　'.repeat(one.depth - 1)}${one.no ? `${one.no} ` : ''}${one.title}`,
        }))}
      />
    </FormDialog>
  );
}
