import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dataTasks } from '#shared/calls/data-task.contract.ts';
import { files } from '#shared/calls/files.contract.ts';
import type { CacheGroup } from '../api/cache.ts';
import { download } from '../api/call.ts';
import { reactTo, sentenceOf } from '../api/reactions.ts';
import { useSend } from '../api/send.ts';
import { saveFile } from '../ui/acts/save-file.ts';
import { FileField } from '../ui/fields/files/file-field.tsx';
import { FormDialog } from '../ui/form-drawer.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { useTaskText } from './texts.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SHEETS = { max_bytes: 10 << 20, types: [SHEET, 'text/csv'] };

async function saveTemplate(definition: string): Promise<void> {
  const { blob, filename } = await download(dataTasks.template, { params: { name: definition } });
  saveFile(blob, filename ?? `${definition}.xlsx`);
}

export interface ImportDialogProps {
  readonly title: string;
  /** Name of the import, as the server declares it. */
  readonly definition: string;
  /** What the import has to know besides the file. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Groups of answers that are old after the import. */
  readonly invalidates: readonly CacheGroup[];
  /** What is asked beside the file; its answers are among the `params`. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Rows by file: template, upload, check without storing anything, and only then the import; for a day it can be undone. */
export function ImportDialog({ title, definition, params, invalidates, children, onClose }: ImportDialogProps) {
  const t = useTaskText();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [missing, setMissing] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  // what is wrong with the file stays beside it until another one is chosen
  const [refusal, setRefusal] = useState<string | null>(null);
  const quiet = { errorDisplay: 'session_only', onError: (error: unknown) => setRefusal(sentenceOf(error)) } as const;
  const begin = useSend(dataTasks.create, { ...quiet, onSuccess: (task) => setTaskId(task.id) });
  const upload = useSend(files.upload, {
    ...quiet,
    invalidates: false,
    onSuccess: ({ id }) => begin.mutate({ body: { definition, file_id: id, params: { ...params } } }),
  });
  const chooseAgain = () => {
    setChosen([]);
    setTaskId(null);
  };
  if (taskId)
    return (
      <TaskDialog taskId={taskId} title={title} onClose={onClose} invalidates={invalidates} onOtherFile={chooseAgain} />
    );
  const [file] = chosen;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      submitLabel={t('check_file')}
      isSending={upload.isPending || begin.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!file);
        if (file) upload.mutate({ body: { purpose: 'import' }, files: { file } });
      }}
    >
      <p>{t('import_steps')}</p>
      <p>
        <Button
          variant="default"
          onClick={() => void saveTemplate(definition).catch((error) => reactTo(error, 'toast'))}
        >
          {t('take_template')}
        </Button>
      </p>
      <FileField
        label={t('choose_file')}
        rule={SHEETS}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setRefusal(null);
        }}
        required
        {...(refusal ? { error: refusal } : missing && !file ? { error: t('file_missing') } : {})}
      />
      {children}
    </FormDialog>
  );
}
