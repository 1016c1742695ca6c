import { files } from '#shared/files.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePerson } from '#web/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ID_PHOTO_MAX_BYTES, idPhotos } from '../../contract/id-photos.contract.ts';
import classes from './id-photo-panel.module.css';
import { useProfileText } from './profile-texts.ts';

const TONES = { pending: 'waiting', used: 'done', returned: 'refused', replaced: 'ended' } as const;
const RULE = { max_bytes: ID_PHOTO_MAX_BYTES, types: ['image/jpeg', 'image/png'] };

/** The photo for cards, what became of the last one, and a place to hand in another. */
export function IdPhotoPanel({ mayChange }: { readonly mayChange: boolean }) {
  const t = useProfileText();
  const format = useFormat();
  const { id } = usePerson();
  const answer = useApi(idPhotos.mine, {}, { loudness: 'session_only' });
  const handIn = useSend(idPhotos.change, {
    onSuccess: ({ state }) => toast.success(t(state === 'used' ? 'id_photo_used' : 'id_photo_sent')),
    loudness: 'session_only',
    onError: (error) => toast.warning(error.errors['file_id']?.[0] ?? sentenceOf(error)),
  });
  const upload = useSend(files.upload, {
    refreshes: false,
    onSuccess: (file) => handIn.mutate({ params: { id }, body: { file_id: file.id } }),
  });
  const { data } = answer;
  const last = data?.change;
  return (
    <Panel title={t('id_photo')}>
      {answer.error && !data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.error && !data && <TextSkeleton lines={3} />}
      {data && (
        <div className={classes.photo}>
          {data.photo_url ? <img src={data.photo_url} alt={t('id_photo')} /> : <p>{t('id_photo_none')}</p>}
          <div>
            {last && (
              <p>
                <ToneBadge tone={TONES[last.state]}>{t(`photo_${last.state}`)}</ToneBadge>{' '}
                {format.dateTime(last.decided_at ?? last.created_at)}
                {last.reason && ` · ${last.reason}`}
              </p>
            )}
            {mayChange && last?.state !== 'pending' && (
              <FileField
                rule={RULE}
                value={[]}
                label={t('id_photo_new')}
                help={t('id_photo_help')}
                disabled={upload.isPending || handIn.isPending}
                onChange={([file]) => {
                  if (file) upload.mutate({ body: { purpose: 'id_photo' }, files: { file } });
                }}
              />
            )}
          </div>
        </div>
      )}
    </Panel>
  );
}
