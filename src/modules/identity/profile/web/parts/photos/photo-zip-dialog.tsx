import { Suspense, useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { idPhotos, PHOTO_ZIP_MAX_BYTES } from '../../../contract/id-photos.contract.ts';
import { useProfileText } from '../../texts.ts';

/** Here and not among the texts of the module, which every page of it loads. */
const HELP = {
  cn: '每张照片以人员编号命名，如 T0001.jpg。确认后才保存，24 小时内可撤销。一次最多 1000 张、50 MB。',
  us: 'Name each photo after the person’s number, such as T0001.jpg. Nothing is saved until you confirm, and you can undo it for 24 hours. Up to 1,000 photos or 50 MB at a time.',
} as const;
const RULE = { max_bytes: PHOTO_ZIP_MAX_BYTES, types: ['application/zip'] };

/** Many ID photos at once: a zip is looked through, then put in force, and can be taken back for a day. */
export function PhotoZipDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useProfileText();
  const localize = useLocalize();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const begin = useSend(idPhotos.importZip, { onSuccess: ({ data_task_id }) => setTaskId(data_task_id) });
  const upload = useSend(files.upload, {
    invalidates: false,
    onSuccess: ({ id }) => begin.mutate({ body: { file_id: id } }),
  });
  if (taskId)
    return (
      <Suspense fallback={null}>
        <TaskDialog
          taskId={taskId}
          title={t('photo_zip')}
          onClose={onClose}
          invalidates={['id_photos', 'digital_cards']}
        />
      </Suspense>
    );
  const [file] = chosen;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('photo_zip')}
      submitLabel={t('photo_zip_check')}
      isSending={upload.isPending || begin.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!file);
        if (file) upload.mutate({ body: { purpose: 'id_photo_zip' }, files: { file } });
      }}
    >
      <p>{localize(HELP)}</p>
      <FileField
        label={t('photo_zip_file')}
        rule={RULE}
        value={chosen}
        onChange={setChosen}
        required
        {...(isMissing && !file ? { error: t('photo_zip_missing') } : {})}
      />
    </FormDialog>
  );
}
