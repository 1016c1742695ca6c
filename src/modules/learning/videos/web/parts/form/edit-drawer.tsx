import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import { VideoFields } from './video-fields.tsx';
import { factsOf, valuesOf } from './video-values.ts';

/** Changes the facts of a video. Whom it newly reaches waits for a review. */
export function EditDrawer({ row, onClose }: { readonly row: VideoDetail; readonly onClose: () => void }) {
  const t = useVideoText();
  const form = useRowForm({
    update: liveVideos.update,
    row,
    initial: valuesOf(row),
    toBody: (values) => ({ ...factsOf(values, row), file_id: null }),
    saved: t('saved'),
    invalidates: ['home'],
    onClose,
  });
  return (
    <FormDrawer kind="form" opened onClose={onClose} title={t('edit')} form={form}>
      {row.is_shown && <p>{t('edit_shown_help')}</p>}
      <VideoFields form={form} />
    </FormDrawer>
  );
}
