import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useLocalize } from '#web/i18n/texts.ts';
import type { FormField } from '../../contract/form-schema.ts';
import { useFormText } from '../texts.ts';
import classes from './forms.module.css';

interface Props {
  readonly field: FormField;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** One question in the designer; its place is changed by buttons, so that a keyboard can do it. */
export function FieldLine({ field, isChosen, onChoose, onUp, onDown, onRemove }: Props) {
  const t = useFormText();
  const label = useLocalize()({ cn: field.label, us: field.label_en ?? field.label });
  const named = (word: string) => `${word}: ${label}`;
  return (
    <div className={classes.line} data-chosen={isChosen}>
      <button type="button" className={classes.name} aria-pressed={isChosen} onClick={onChoose}>
        {label}
        {field.required && ' *'}
      </button>
      <ActionIcon variant="subtle" aria-label={named(t('up'))} disabled={!onUp} onClick={onUp}>
        <IconArrowUp aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={named(t('down'))} disabled={!onDown} onClick={onDown}>
        <IconArrowDown aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={named(t('remove'))} onClick={onRemove}>
        <IconTrash aria-hidden size={16} />
      </ActionIcon>
    </div>
  );
}
