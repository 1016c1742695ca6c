import { labelOf } from '#shared/reference-lists.ts';
import { useLang } from '#web/i18n/language.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type Level, levels } from '../../../contract/compilation-kinds.ts';
import { type CompilationDetail, compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';

/** For which level it is submitted: the next one, or the present one again with its changes. */
export function SubmitDialog({ data, onClose }: { readonly data: CompilationDetail; readonly onClose: () => void }) {
  const t = useCompilationText();
  const lang = useLang();
  const first: Level = data.next_levels.at(-1) ?? 'personal';
  const form = useContractForm({
    endpoint: compilations.submit,
    params: { id: data.id },
    initial: { level: first },
    toBody: (values) => ({
      level: levels.find((one) => one.code === values.level)?.code ?? first,
      version: data.version,
    }),
    success: t('submitted'),
    onDone: onClose,
  });
  const field = form.field('level');
  return (
    <FormDialog opened onClose={onClose} title={t('submit')} submitLabel={t('submit')} form={form}>
      <ChipsField
        {...field}
        onChange={(value) => field.onChange(levels.find((one) => one.code === value)?.code ?? first)}
        label={t('wanted_level')}
        help={t('wanted_level_help')}
        options={data.next_levels.map((code) => ({ value: code, label: labelOf(levels, code, lang) }))}
      />
    </FormDialog>
  );
}
