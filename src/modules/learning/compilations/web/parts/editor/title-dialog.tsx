import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCompilationText } from '../../texts.ts';
import classes from './tree-editor.module.css';

interface Props {
  readonly title: string;
  readonly onDone: (title: string) => void;
  readonly onClose: () => void;
}

/** The title of a section. */
export function TitleDialog({ title, onDone, onClose }: Props) {
  const t = useCompilationText();
  const [typed, setTyped] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onDone(typed.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(title ? 'rename' : 'add_section')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit}>
        <TextField
          name="title"
          label={t('section_title')}
          value={typed}
          onChange={setTyped}
          max={80}
          autoFocus
          required
        />
        <div className={classes.foot}>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
