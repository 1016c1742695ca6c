import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import classes from './portraits-part.module.css';

interface Props {
  readonly video: Pick<VideoDetail, 'id' | 'visibility'>;
  readonly mayEdit: boolean;
}

/** The pupils who can be seen in a film, and whose guardians consented to public pictures. */
export function PortraitsPart({ video, mayEdit }: Props) {
  const t = useVideoText();
  const localizedName = useLocalizedName();
  const params = { id: video.id };
  const answer = useApi(liveVideos.portraits, { params });
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const save = useSend(liveVideos.setPortraits, {
    onSuccess: () => {
      setChosen(null);
      toast.success(t('saved'));
    },
  });
  const { data } = answer;
  if (!data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  const ticked = chosen ?? new Set(data.list.filter((one) => one.is_chosen).map((one) => one.user.id));
  const shown = mayEdit ? data.list : data.list.filter((one) => one.is_chosen);
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Panel title={t('portraits', { n: ticked.size })}>
      <p className={classes.sum} data-missing={data.missing > 0 && video.visibility === 'public'}>
        {ticked.size === 0
          ? t(mayEdit ? 'nobody_named' : 'nobody_named_yet')
          : data.missing > 0
            ? t('consents_missing', { n: data.missing })
            : t('consents_all')}
      </p>
      <ul className={classes.list}>
        {shown.map(({ user, classroom, has_consent }) => {
          const name = localizedName(user);
          return (
            <li key={user.id}>
              {mayEdit ? (
                <Checkbox label={name} checked={ticked.has(user.id)} onChange={() => toggle(user.id)} />
              ) : (
                <span>{name}</span>
              )}
              {classroom && <small>{localizedName(classroom)}</small>}
              <ToneBadge tone={has_consent ? 'done' : 'refused'}>
                {t(has_consent ? 'consented' : 'not_consented')}
              </ToneBadge>
            </li>
          );
        })}
      </ul>
      {chosen && (
        <Button loading={save.isPending} onClick={() => save.mutate({ params, body: { user_ids: [...chosen] } })}>
          {t('save_portraits')}
        </Button>
      )}
    </Panel>
  );
}
