import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePerson } from '#web/session/session.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { idPhotos } from '../../../contract/id-photos.contract.ts';
import { idPhotoLifecycle } from '../../../contract/id-photos.lifecycle.ts';
import { useProfileText } from '../../texts.ts';
import classes from './id-photo-panel.module.css';
import { SubmitPhoto } from './submit-photo.tsx';

/** The photo for cards, what became of the last one, and a place to hand in another. */
export function IdPhotoPanel({ mayChange }: { readonly mayChange: boolean }) {
  const t = useProfileText();
  const format = useFormat();
  const { id } = usePerson();
  const answer = useApi(idPhotos.mine, {});
  const { data } = answer;
  const last = data?.change;
  return (
    <Panel title={t('id_photo')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
        {(data) => (
          <Inline gap={20} wrap align="start" tone="soft" className={classes.photo}>
            {data.photo_url ? <img src={data.photo_url} alt={t('id_photo')} /> : <p>{t('id_photo_none')}</p>}
            <div>
              {last && (
                <p>
                  <StateBadge of={idPhotoLifecycle} state={last.state} />{' '}
                  {format.dateTime(last.decided_at ?? last.created_at)}
                  {last.reason && ` · ${last.reason}`}
                </p>
              )}
              {mayChange && !last?.is_waiting && <SubmitPhoto userId={id} />}
            </div>
          </Inline>
        )}
      </Loaded>
    </Panel>
  );
}
