import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { accessEvents } from '../../../contract/access-cards.contract.ts';
import { useDoorText } from '../../texts.ts';

interface Props {
  readonly query: Readonly<Record<string, unknown>>;
  readonly purpose: string;
  readonly onPurpose: (purpose: string) => void;
}

/** Beside the passages: naming students for a purpose, and the file of what is filtered. */
export function PassageActs({ query, purpose, onPurpose }: Props) {
  const t = useDoorText();
  const [typed, setTyped] = useState(purpose);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length >= 4) onPurpose(typed.trim());
        }}
      >
        <TextInput
          aria-label={t('purpose')}
          placeholder={t('purpose_help')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <ExportButton
        endpoint={accessEvents.export}
        input={{ query } as CallInput<typeof accessEvents.export>}
        label={t('export')}
        note={t('export_note')}
      />
    </>
  );
}
