import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { type ExportEndpoint, useExport } from './use-export.tsx';

interface Props<E extends ExportEndpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  /** On the button. */
  readonly label: string;
  /** Over the dialog, where it says something else than the button. */
  readonly title?: string;
  readonly note?: ReactNode;
}

/** Rows as a file, written in the background: the button, and the dialog that follows the export to its file. */
export function ExportButton<E extends ExportEndpoint>({ endpoint, input, label, title = label, note }: Props<E>) {
  const { start, isStarting, dialog } = useExport(endpoint, { title, note });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={16} />}
        loading={isStarting}
        onClick={() => start(input)}
      >
        {label}
      </Button>
      {dialog}
    </>
  );
}
