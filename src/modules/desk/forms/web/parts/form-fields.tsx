import { useLocalize } from '#web/i18n/texts.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { SignatureField } from '#web/ui/fields/files/signature-field.tsx';
import { UploadField } from '#web/ui/fields/files/upload-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { starCount } from '../../contract/form-kinds.ts';
import { type Answers, shownFields } from '../../contract/form-rules.ts';
import type { FormField, FormSchema } from '../../contract/form-schema.ts';
import { FORM_FILE_BYTES, FORM_FILE_TYPES } from '../../contract/forms.contract.ts';
import { useFormText } from '../texts.ts';
import { useFormSchema } from './use-form-schema.ts';

export interface Props<Schema> {
  readonly schema: Schema;
  readonly values: Answers;
  readonly onChange: (values: Answers) => void;
  /** What is wrong, by the key of the field. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const rule = { max_bytes: FORM_FILE_BYTES, types: [...FORM_FILE_TYPES] };
const pictures = { max_bytes: FORM_FILE_BYTES, types: FORM_FILE_TYPES.filter((type) => type.startsWith('image/')) };

/** The questions of a published version, to be answered. */
export function FormFields({ schema: raw, ...props }: Props<Readonly<Record<string, unknown>>>) {
  const schema = useFormSchema(raw);
  return schema ? <Questions schema={schema} {...props} /> : <TextSkeleton lines={4} />;
}

/** The questions that are asked for these answers, section by section. */
export function Questions({ schema, values, onChange, errors }: Props<FormSchema>) {
  const localize = useLocalize();
  const shown = shownFields(schema, values);
  const parts = [null, ...schema.sections].map((section) => ({
    section,
    fields: shown.filter((field) => field.section === (section?.key ?? null)),
  }));
  return (
    <Stack gap={16}>
      {parts
        .filter(({ fields }) => fields.length > 0)
        .map(({ section, fields }) => (
          <Stack as="section" key={section?.key ?? ''} gap={16}>
            {section && (
              <Words as="h2" size="normal" above={8}>
                {localize(wordsOf(section))}
              </Words>
            )}
            {fields.map((field) => (
              <Question
                key={field.key}
                field={field}
                value={values[field.key]}
                error={errors[field.key]}
                onChange={(value) => onChange({ ...values, [field.key]: value })}
              />
            ))}
          </Stack>
        ))}
    </Stack>
  );
}

const wordsOf = ({ label, label_en }: { readonly label: string; readonly label_en: string | null }) => ({
  cn: label,
  us: label_en ?? label,
});
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

interface QuestionProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

function Question({ field, value, error, onChange }: QuestionProps) {
  const localize = useLocalize();
  const label = localize(wordsOf(field));
  const help = field.help ? localize({ cn: field.help, us: field.help_en ?? field.help }) : undefined;
  const common = { label, required: field.required, ...(help ? { help } : {}), ...(error ? { error } : {}) };
  const line = { ...common, value: textIn(value), onChange };
  const options = field.options.map((option) => ({ value: option.code, label: localize(wordsOf(option)) }));
  switch (field.kind) {
    case 'note':
      return (
        <Words as="p" tone="soft">
          {label}
        </Words>
      );
    case 'textarea':
      return <TextAreaField {...line} max={field.max ?? 5000} />;
    case 'date':
      return <DayField {...line} />;
    case 'time':
      return <TimeField {...line} />;
    case 'choice':
      return <ChipsField {...line} options={options} />;
    case 'rating':
      return <Stars field={field} value={value} onChange={onChange} common={common} />;
    case 'multi':
      return <MultiChipsField {...common} value={listIn(value)} onChange={onChange} options={options} />;
    case 'number':
    case 'money':
      return <Amount field={field} value={value} onChange={onChange} common={common} />;
    case 'range':
      return <Days value={value} onChange={onChange} common={common} />;
    case 'picture':
    case 'file':
      return <Uploads field={field} value={value} onChange={onChange} common={common} />;
    case 'signature':
      return (
        <div>
          <SignatureField label={label} file={{ purpose: 'form_answer', rule: pictures }} onChange={onChange} />
          {error && (
            <Words as="p" tone="refused" above={4}>
              {error}
            </Words>
          )}
        </div>
      );
    default:
      return <TextField {...line} max={field.max ?? 200} type={field.kind === 'phone' ? 'tel' : 'text'} />;
  }
}

interface Common {
  readonly label: string;
  readonly required: boolean;
  readonly help?: string;
  readonly error?: string;
}
type PartProps = Omit<QuestionProps, 'error'> & { readonly common: Common };

function Stars({ field, value, onChange, common }: PartProps) {
  const stars = Array.from({ length: starCount(field) }, (_, n) => String(n + 1));
  return (
    <ChipsField
      {...common}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
      options={stars.map((star) => ({ value: star, label: star }))}
    />
  );
}

function Amount({ field, value, onChange, common }: PartProps) {
  const by = field.kind === 'money' ? 100 : 1;
  return (
    <NumberField
      {...common}
      value={typeof value === 'number' ? value / by : null}
      decimals={field.kind === 'money' ? 2 : field.decimals}
      {...(field.kind === 'money' ? { prefix: '¥' } : {})}
      onChange={(typed) => onChange(typed === null ? undefined : by === 1 ? typed : Math.round(typed * by))}
    />
  );
}

function Days({ value, onChange, common }: Omit<PartProps, 'field'>) {
  const t = useFormText();
  const span: { from?: unknown; to?: unknown } = typeof value === 'object' && value !== null ? value : {};
  const { from, to } = { from: textIn(span.from), to: textIn(span.to) };
  const put = (first: string, last: string) => onChange(first || last ? { from: first, to: last } : undefined);
  return (
    <Stack columns={2} gap={12}>
      <DayField {...common} label={`${common.label} · ${t('from')}`} value={from} onChange={(day) => put(day, to)} />
      <DayField label={`${common.label} · ${t('to')}`} value={to} onChange={(day) => put(from, day)} />
    </Stack>
  );
}

/** One place for each file, and one more while there may be more. */
function Uploads({ field, value, onChange, common }: PartProps) {
  const ids = listIn(value);
  const most = Math.min(field.max ?? 3, 9);
  const places = ids.length < most ? [...ids, ''] : ids;
  return (
    <>
      {places.map((id, n) => (
        <UploadField
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays what it is when its file comes
          key={n}
          {...common}
          label={n === 0 ? common.label : `${common.label} ${n + 1}`}
          purpose="form_answer"
          rule={field.kind === 'picture' ? pictures : rule}
          value={id}
          onChange={(next) =>
            onChange(places.map((known, at) => (at === n ? next : known)).filter((one) => one !== ''))
          }
        />
      ))}
    </>
  );
}
