import { Button } from '@mantine/core';
import { useState } from 'react';
import { dataTasks } from '#shared/calls/data-task.contract.ts';
import { files } from '#shared/calls/files.contract.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { download } from '#web/api/call.ts';
import { useSend } from '#web/api/send.ts';
import { TaskDialog } from '#web/tasks/task-dialog.tsx';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { listedDays, tableOf } from '../../contract/national-list.ts';
import { workCalendar } from '../../contract/work-calendar.contract.ts';
import { useCalendarText } from '../texts.ts';

const TABLE = 'text/csv';
const TYPES = ['.json', '.ics', '.csv', '.xlsx'];

/** The file as the import reads it: a published list becomes a table; null: nothing can be read in it. */
async function asTable(file: File): Promise<File | null> {
  if (/\.(csv|xlsx)$/i.test(file.name)) return file;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const days = text === null ? null : listedDays(text);
  return days?.length ? new File([tableOf(days)], 'calendar.csv', { type: TABLE }) : null;
}

/** Reads the national list of a year into a calendar, and gives the calendar as a file. */
export function ListImport({ organizationId, year }: { readonly organizationId: string; readonly year: number }) {
  const t = useCalendarText();
  const [taskId, setTaskId] = useState<string | null>(null);
  const begin = useSend(dataTasks.create, { onSuccess: (task) => setTaskId(task.id) });
  const upload = useSend(files.upload, {
    invalidates: false,
    onSuccess: ({ id }) =>
      begin.mutate({ body: { definition: 'work_calendar', file_id: id, params: { organization_id: organizationId } } }),
  });
  const choose = async (file: File | undefined) => {
    const table = file && (await asTable(file));
    if (table) upload.mutate({ body: { purpose: 'import' }, files: { file: table } });
    else toast.error(t('import_unreadable'));
  };
  const save = async () => {
    const query = { organization_id: organizationId, year };
    const { blob, filename } = await download(workCalendar.feed, { query });
    saveFile(blob, filename ?? `calendar-${year}.ics`);
  };
  return (
    <>
      <FilePick types={TYPES} disabled={upload.isPending || begin.isPending} onFiles={([file]) => void choose(file)}>
        {t('import')}
      </FilePick>
      <Words size="small" tone="soft">
        {t('import_help')}
      </Words>
      <Button variant="subtle" onClick={() => void save()}>
        {t('download')}
      </Button>
      {taskId && (
        <TaskDialog
          taskId={taskId}
          title={t('import')}
          onClose={() => setTaskId(null)}
          invalidates={['work_calendar_days']}
        />
      )}
    </>
  );
}
