import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocalize } from '#web/i18n/texts.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Answers, checkAnswers } from '../../contract/form-rules.ts';
import type { FormSchema } from '../../contract/form-schema.ts';
import { useFormText } from '../texts.ts';
import { Questions } from './form-fields.tsx';

/** The form as it is answered; nothing is stored, and the errors are those that an answer would get. */
export function FormPreview({ schema }: { readonly schema: FormSchema }) {
  const t = useFormText();
  const localize = useLocalize();
  const [values, setValues] = useState<Answers>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const check = () => {
    const problems = Object.entries(checkAnswers(schema, values).problems);
    setErrors(Object.fromEntries(problems.map(([key, text]) => [key, localize(text)])));
    if (problems.length === 0) toast.success(t('all_right'));
  };
  return (
    <Panel title={t('try')}>
      <Stack gap={16}>
        <Questions schema={schema} values={values} onChange={setValues} errors={errors} />
        <div>
          <Button variant="default" onClick={check}>
            {t('check')}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
