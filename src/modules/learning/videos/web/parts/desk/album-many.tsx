import { useApi } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { videoDesk } from '../../../contract/video-desk.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoRow } from './use-desk-list.ts';

interface Props {
  readonly rows: readonly VideoRow[];
  readonly onClose: () => void;
}

/** Puts several videos at the end of an album. */
export function AlbumMany({ rows, onClose }: Props) {
  const t = useVideoText();
  const albums = useApi(videoDesk.albumOptions, {}).data?.list;
  const form = useContractForm({
    endpoint: videoDesk.addToAlbum,
    initial: { album_id: '' },
    toBody: ({ album_id }) => ({ album_id, live_video_ids: rows.map((row) => row.id) }),
    success: t('added_to_album', { n: rows.length }),
    invalidates: ['albums'],
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('add_to_album_n', { n: rows.length })}
      submitLabel={t('add_to_album')}
      form={form}
    >
      <SelectField
        {...form.field('album_id')}
        label={t('album')}
        help={albums?.length === 0 ? t('no_albums') : undefined}
        placeholder={t('choose_album')}
        options={(albums ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      />
    </FormDialog>
  );
}
