import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type CompilationDetail, compilations } from '../../../contract/compilations.contract.ts';
import { teaching } from '../../../contract/teaching.contract.ts';
import { useCompilationText } from '../../texts.ts';

/** Own classes for whose students it is open. */
export function ClassesDialog({ data, onClose }: { readonly data: CompilationDetail; readonly onClose: () => void }) {
  const t = useCompilationText();
  const localizedName = useLocalizedName();
  const taught = useApi(teaching.classes, {}, { errorDisplay: 'toast' });
  const form = useContractForm({
    endpoint: compilations.openClass,
    params: { id: data.id },
    initial: { classroom_ids: data.classrooms.map((one) => one.id) as readonly string[] },
    toBody: (values) => ({ classroom_ids: [...values.classroom_ids] }),
    success: t('opened_for_classes'),
    onDone: onClose,
  });
  const known = new Map([...data.classrooms, ...(taught.data?.list ?? [])].map((one) => [one.id, one]));
  return (
    <FormDialog opened onClose={onClose} title={t('open_class')} submitLabel={t('save')} form={form}>
      {known.size === 0 ? (
        <EmptyState small title={t('no_classes')} detail={t('no_classes_help')} />
      ) : (
        <MultiChipsField
          {...form.field('classroom_ids')}
          label={t('classes')}
          help={t('classes_help')}
          options={[...known.values()].map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      )}
    </FormDialog>
  );
}
