import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { NOTES_MOST } from '../../../contract/observations.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import { clockOf, secondsOf } from './film-time.ts';

export interface NoteLine {
  readonly at: number;
  readonly text: string;
}

/** Notes on the time line of the film, `12:40` and what was seen. */
export function NotesField({ value, onChange, label, error }: FieldProps<readonly NoteLine[]>) {
  const t = useEvaluationText();
  const change = (at: number, more: Partial<NoteLine>) =>
    onChange(value.map((note, place) => (place === at ? { ...note, ...more } : note)));
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{label}</legend>
      {value.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note has no name of its own while it is written
        <Inline key={at} gap={8} align="end">
          <TextField
            name={`notes.${at}.at`}
            label={t('note_at')}
            value={clockOf(note.at)}
            onChange={(text) => change(at, { at: secondsOf(text) })}
            max={8}
          />
          <TextField
            name={`notes.${at}.text`}
            label={t('note')}
            value={note.text}
            onChange={(text) => change(at, { text })}
            max={200}
          />
          <Button
            variant="subtle"
            aria-label={t('note_remove')}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            <IconTrash aria-hidden size={16} />
          </Button>
        </Inline>
      ))}
      {error && <Words tone="refused">{error}</Words>}
      <Inline>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={16} />}
          disabled={value.length >= NOTES_MOST}
          onClick={() => onChange([...value, { at: value.at(-1)?.at ?? 0, text: '' }])}
        >
          {t('note_add')}
        </Button>
      </Inline>
    </Stack>
  );
}
