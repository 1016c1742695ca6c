import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { type PrintFile, type PrintJobDetail, printJobs } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';

const ExamPreview = lazyDialog(async () => (await import('./exam-preview.tsx')).ExamPreview);
type Opened = CallOutput<typeof printJobs.openFile>;

/** The files of a job for who may open them. Each opening asks anew, and is on record. */
export function JobFiles({ job }: { readonly job: PrintJobDetail }) {
  const t = usePrintText();
  if (job.are_files_closed)
    return (
      <Words as="p" tone="soft">
        {t(job.purpose === 'exam' ? 'exam_closed' : 'files_closed', { n: job.files_count })}
      </Words>
    );
  return (
    <Stack as="section" gap={8} aria-label={t('files')}>
      <Words as="h3" size="normal" weight={600}>
        {t('files')}
      </Words>
      {job.files.map((file) => (
        <FileLine key={file.id} job={job} file={file} />
      ))}
    </Stack>
  );
}

function FileLine({ job, file }: { readonly job: PrintJobDetail; readonly file: PrintFile }) {
  const t = usePrintText();
  const format = useFormat();
  const [shown, show] = useState<Opened | null>(null);
  const open = () => call(printJobs.openFile, { params: { id: job.id, file_id: file.id } });
  const detail = t('pages_n', { n: file.pages, size: format.bytes(file.size) });
  if (job.purpose !== 'exam') return <FileLink file={file} renew={async () => (await open()).url} detail={detail} />;
  const look = () => {
    open().then(show, reactTo);
  };
  return (
    <Inline gap={12} wrap>
      <Words grow narrow cut>
        {file.name}
      </Words>
      <Words tone="faint" size="small" fixed>
        {detail}
      </Words>
      <Button variant="default" size="compact-sm" onClick={look}>
        {t('look')}
      </Button>
      {shown && <ExamPreview opened={shown} onClose={() => show(null)} />}
    </Inline>
  );
}
