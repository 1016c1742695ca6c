import type { CallOutput } from '#shared/endpoint.ts';
import { formatFen } from '#shared/rules/money.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { isFileKind } from '../../contract/form-kinds.ts';
import type { FormField } from '../../contract/form-schema.ts';
import type { forms } from '../../contract/forms.contract.ts';

export type Files = CallOutput<typeof forms.answers>['list'][number]['files'];

/** What was answered to one question, as a person reads it. */
export function AnswerValue({
  field,
  value,
  files,
}: {
  readonly field: FormField;
  readonly value: unknown;
  readonly files: Files;
}) {
  const localize = useLocalize();
  const format = useFormat();
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (isFileKind(field.kind))
    return files
      .filter((file) => list.includes(file.id))
      .map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      ));
  if (field.kind === 'money' && typeof value === 'number') return formatFen(value);
  if (field.kind === 'date' && typeof value === 'string') return format.day(value);
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value)
    return `${String(value.from)} – ${String(value.to)}`;
  const named = list.map((code) => {
    const option = field.options.find((one) => one.code === code);
    return option ? localize({ cn: option.label, us: option.label_en ?? option.label }) : String(code);
  });
  return named.join(' · ');
}
