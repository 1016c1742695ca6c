import { files } from '#shared/calls/files.contract.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { FileField } from '#web/ui/fields/files/file-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ID_PHOTO_MAX_BYTES, idPhotos } from '../../../contract/id-photos.contract.ts';
import { useProfileText } from '../../texts.ts';

const RULE = { max_bytes: ID_PHOTO_MAX_BYTES, types: ['image/jpeg', 'image/png'] };

export interface SubmitPhotoProps {
  readonly userId: string;
  readonly label?: string;
}

/** Hands in a photo for the cards of somebody: of oneself and of an own child it waits, taken by the office it holds. */
export function SubmitPhoto({ userId, label }: SubmitPhotoProps) {
  const t = useProfileText();
  const handIn = useSend(idPhotos.change, {
    invalidates: ['digital_cards'],
    onSuccess: ({ state }) => toast.success(t(state === 'used' ? 'id_photo_used' : 'id_photo_sent')),
    errorDisplay: 'session_only',
    onError: (error) => toast.warning(error.errors['file_id']?.[0] ?? sentenceOf(error)),
  });
  const upload = useSend(files.upload, {
    invalidates: false,
    onSuccess: (file) => handIn.mutate({ params: { id: userId }, body: { file_id: file.id } }),
  });
  return (
    <FileField
      rule={RULE}
      value={[]}
      label={label ?? t('id_photo_new')}
      help={t('id_photo_help')}
      disabled={upload.isPending || handIn.isPending}
      onChange={([file]) => {
        if (file) upload.mutate({ body: { purpose: 'id_photo' }, files: { file } });
      }}
    />
  );
}
