import { Progress } from '@mantine/core';
import { cut } from '#shared/text/cut.ts';
import type { ResumableUpload } from '#web/ui/fields/files/resumable-upload.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import { VideoFields } from './video-fields.tsx';
import { factsOf, valuesOf } from './video-values.ts';

interface Props {
  readonly item: ResumableUpload;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** The facts of a film that is on its way; it is stored once all of it is there. What was written is kept meanwhile. */
export function UploadForm({ item, onClose, onMade }: Props) {
  const t = useVideoText();
  const title = cut(item.name.replace(/\.[^.]+$/, ''), 80);
  const share = item.size ? Math.floor((item.sent / item.size) * 100) : 0;
  const file = item.file;
  const form = useContractForm({
    endpoint: liveVideos.create,
    initial: valuesOf(null, title),
    toBody: (values) => ({ ...factsOf(values, null), file_id: file?.id ?? '', album_ids: [] }),
    draft: `video.${item.name}.${item.size}`,
    check: () => (file ? {} : { file_id: t('still_uploading', { n: share }) }),
    success: t('made'),
    onDone: (made) => onMade(made.id),
  });
  return (
    <FormDrawer kind="form" opened onClose={onClose} title={item.name} form={form} submitLabel={t('store')}>
      {!file && (
        <div>
          <p>{t('still_uploading', { n: share })}</p>
          <Progress value={share} size="sm" aria-label={item.name} />
        </div>
      )}
      <VideoFields form={form} />
    </FormDrawer>
  );
}
