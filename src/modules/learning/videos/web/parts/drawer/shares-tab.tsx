import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { videoShares } from '../../../contract/video-shares.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import classes from './shares-tab.module.css';

/** Counted links to a public video, one for each place where it is shared. */
export function SharesTab({ video }: { readonly video: VideoDetail }) {
  const t = useVideoText();
  const format = useFormat();
  const answer = useApi(videoShares.list, { params: { id: video.id } });
  const [name, setName] = useState('');
  const create = useSend(videoShares.create, { onSuccess: () => setName('') });
  const end = useSend(videoShares.remove);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  const isPublic = video.is_shown && video.visibility === 'public';
  return (
    <>
      <p>{t(isPublic ? 'shares_help' : 'shares_not_public')}</p>
      {isPublic && (
        <Inline gap={12} wrap align="end" below={16}>
          <TextField
            label={t('share_name')}
            placeholder={t('share_name_help')}
            value={name}
            onChange={setName}
            max={40}
          />
          <Button
            disabled={name.trim() === ''}
            loading={create.isPending}
            onClick={() => create.mutate({ body: { live_video_id: video.id, name: name.trim() } })}
          >
            {t('share_make')}
          </Button>
        </Inline>
      )}
      <ul className={classes.list}>
        {answer.data.list.map((share) => (
          <li key={share.id} data-open={share.is_open}>
            <span>
              <strong>{share.name}</strong>
              <small>{t('share_views', { n: share.views, at: format.dateTime(share.created_at) })}</small>
            </span>
            {share.is_open ? (
              <>
                <CopyButton text={`${location.origin}${share.path}`} what={t('share_link')} />
                <Button
                  variant="subtle"
                  loading={end.isPending}
                  onClick={() => end.mutate({ params: { id: share.id } })}
                >
                  {t('share_end')}
                </Button>
              </>
            ) : (
              <small>{t('share_ended')}</small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
