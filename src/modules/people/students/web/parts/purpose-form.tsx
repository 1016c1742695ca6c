import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { purposes } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';

export interface Purpose {
  readonly purpose: (typeof purposes)[number]['code'];
  readonly purpose_text?: string;
}

const LEAST = 2;

/** Why somebody looks at a pupil whom they do not teach. */
export function PurposeForm({ onDone }: { readonly onDone: (purpose: Purpose) => void }) {
  const t = useStudentText();
  const [purpose, setPurpose] = useState<Purpose['purpose']>('teaching');
  const [text, setText] = useState('');
  const tooShort = purpose === 'other' && text.trim().length < LEAST;
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (tooShort) return;
    onDone({ purpose, ...(text.trim().length >= LEAST ? { purpose_text: text.trim() } : {}) });
  };
  return (
    <Stack as="form" gap={20} onSubmit={submit}>
      <p>{t('purpose_help')}</p>
      <ChipsField
        label={t('purpose')}
        value={purpose}
        onChange={(value) => setPurpose(value as Purpose['purpose'])}
        required
        options={useOptions(purposes)}
      />
      <TextField
        label={t('purpose_text')}
        value={text}
        onChange={setText}
        max={100}
        required={purpose === 'other'}
        {...(isTried && tooShort ? { error: t('purpose_text_needed') } : {})}
      />
      <Button type="submit">{t('go_on')}</Button>
    </Stack>
  );
}
