import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { TaskDialog } from '#modules/school/web/public.tsx';
import { dataTasks } from '#shared/data-task.contract.ts';
import { files } from '#shared/files.contract.ts';
import { download } from '#web/api/call.ts';
import { useSend } from '#web/api/send.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { usePeopleText } from './people-texts.ts';

/** Name of the import of people, as the server declares it. */
const PEOPLE_IMPORT = 'users';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const RULE = { max_bytes: 10 << 20, types: [SHEET, 'text/csv'] };
const REFRESHES = ['users', 'members', 'departments'];

async function saveTemplate(): Promise<void> {
  const { blob, filename } = await download(dataTasks.template, { params: { name: PEOPLE_IMPORT } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename ?? 'template.xlsx';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** People by file: template, upload, dry run, and only then the import. */
export function ImportDialog({
  organization_id,
  onClose,
}: {
  readonly organization_id: string;
  readonly onClose: () => void;
}) {
  const t = usePeopleText();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [taskId, setTaskId] = useState<string | null>(null);
  const upload = useSend(files.upload, { refreshes: false });
  const begin = useSend(dataTasks.create, { onSuccess: (task) => setTaskId(task.id) });
  if (taskId)
    return (
      <Suspense fallback={null}>
        <TaskDialog taskId={taskId} title={t('import')} onClose={onClose} refreshes={REFRESHES} />
      </Suspense>
    );
  const start = async () => {
    const [file] = chosen;
    if (!file) return;
    const kept = await upload.mutateAsync({ body: { purpose: 'import' }, files: { file } });
    begin.mutate({ body: { definition: PEOPLE_IMPORT, file_id: kept.id, params: { organization_id } } });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('import')}
      submitLabel={t('import_check')}
      isSending={upload.isPending || begin.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void start().catch(() => {});
      }}
    >
      <p>{t('import_help')}</p>
      <p>
        <Button variant="default" onClick={() => void saveTemplate()}>
          {t('import_template')}
        </Button>
      </p>
      <FileField label={t('import_file')} rule={RULE} value={chosen} onChange={setChosen} required />
    </FormDialog>
  );
}
