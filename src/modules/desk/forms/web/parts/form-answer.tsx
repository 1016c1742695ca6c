import { useLocalize } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type Answers, isEmpty, shownFields } from '../../contract/form-rules.ts';
import { AnswerValue, type Files } from './answer-value.tsx';
import { useFormSchema } from './use-form-schema.ts';

/** An answer to read. */
export function FormAnswer({
  schema: raw,
  answers,
  files,
}: {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly answers: Answers;
  readonly files: Files;
}) {
  const localize = useLocalize();
  const schema = useFormSchema(raw);
  if (!schema) return <TextSkeleton lines={3} />;
  const asked = shownFields(schema, answers).filter((field) => field.kind !== 'note');
  return (
    <Facts
      facts={asked.map((field) => ({
        label: localize({ cn: field.label, us: field.label_en ?? field.label }),
        value: isEmpty(answers[field.key]) ? null : (
          <AnswerValue field={field} value={answers[field.key]} files={files} />
        ),
      }))}
    />
  );
}
