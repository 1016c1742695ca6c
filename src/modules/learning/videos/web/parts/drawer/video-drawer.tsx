import { Alert } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { videoLifecycle } from '../../../contract/video.lifecycle.ts';
import { videoCategories, videoSources, videoVisibilities } from '../../../contract/video-choices.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import { VideoMoves } from '../desk/video-moves.tsx';
import { DownloadButton } from '../download-button.tsx';
import { clock, useFailureText } from '../video-format.ts';
import classes from './video-drawer.module.css';

const PosterChoice = lazyDialog(async () => (await import('../form/poster-choice.tsx')).PosterChoice);
const CaptionsTab = lazyDialog(async () => (await import('./captions-tab.tsx')).CaptionsTab);
const ChaptersTab = lazyDialog(async () => (await import('./chapters-tab.tsx')).ChaptersTab);
const SharesTab = lazyDialog(async () => (await import('./shares-tab.tsx')).SharesTab);
const ViewersTab = lazyDialog(async () => (await import('./viewers-tab.tsx')).ViewersTab);
const HistoryTab = lazyDialog(async () => (await import('./history-tab.tsx')).HistoryTab);
const PortraitsPart = lazyDialog(async () => (await import('../form/portraits-part.tsx')).PortraitsPart);

const TABS = ['facts', 'captions', 'chapters', 'viewers', 'shares', 'history'] as const;
type Tab = (typeof TABS)[number];
const READ_AGAIN_MS = 4000;

/** Everything about one video at the desk. */
export function VideoDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useVideoText();
  const titleOf = useTitleOf();
  const [tab, setTab] = useState<Tab>('facts');
  const answer = useApi(liveVideos.show, { params: { id } }, { pollMs: READ_AGAIN_MS });
  const video = answer.data;
  const isGone = answer.error?.status === 404;
  const mayEdit = video?.actions.includes('update') ?? false;
  const hidden = [mayEdit ? null : 'shares', video?.may_count ? null : 'viewers'];
  const tabs = TABS.filter((one) => !hidden.includes(one));
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={video ? titleOf(video) : t('video')}
      foot={video && <VideoMoves video={video} onClose={onClose} />}
    >
      {video ? (
        <Stack gap={16} narrow>
          <ViewTabs
            label={t('video')}
            value={tab}
            onChange={(next) => setTab(TABS.find((one) => one === next) ?? 'facts')}
            tabs={tabs.map((value) => ({ value, label: t(`part_${value}`) }))}
          />
          {tab === 'facts' && <FactsTab video={video} mayEdit={mayEdit} />}
          {tab === 'captions' && <CaptionsTab video={video} mayEdit={mayEdit} />}
          {tab === 'chapters' && <ChaptersTab key={video.version} video={video} mayEdit={mayEdit} />}
          {tab === 'viewers' && <ViewersTab video={video} />}
          {tab === 'shares' && <SharesTab video={video} />}
          {tab === 'history' && <HistoryTab id={id} />}
        </Stack>
      ) : isGone ? (
        <EmptyState kind="lost" title={t('no_such_video')} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}

function Preview({ video }: { readonly video: VideoDetail }) {
  const titleOf = useTitleOf();
  if (!video.preview) return null;
  const { source, sound_only, thumbnails } = video.preview;
  return (
    <VideoPlayer
      source={source}
      sound_only={sound_only}
      thumbnails={thumbnails}
      poster={video.poster}
      title={titleOf(video)}
      chapters={video.chapters}
    />
  );
}

function FactsTab({ video, mayEdit }: { readonly video: VideoDetail; readonly mayEdit: boolean }) {
  const t = useVideoText();
  const localize = useLocalize();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const failWord = useFailureText();
  const when = (at: string | null) => (at ? format.dateTime(at) : null);
  // without a poster it cannot be submitted: what to do stands first
  const needsPoster = mayEdit && video.poster === null && video.awaits_submit;
  const facts: (Fact | false)[] = [
    {
      label: t('status'),
      value: (
        <>
          <StateBadge of={videoLifecycle} state={video.status} />{' '}
          {video.is_at_work && t('percent', { n: video.progress })}
        </>
      ),
    },
    video.has_failed && { label: t('why_failed'), value: failWord(video.fail_reason) },
    video.opinion !== null && { label: t('opinion'), value: video.opinion, wide: true },
    video.hide_reason !== null && { label: t('hide_reason'), value: video.hide_reason, wide: true },
    { label: t('owner'), value: localizedName(video.owner) },
    { label: t('category'), value: labelOf(videoCategories, video.category, lang) },
    { label: t('visibility'), value: labelOf(videoVisibilities, video.visibility, lang) },
    video.audience_names.length > 0 && {
      label: t('audience'),
      value: format.list(video.audience_names.map((name) => localize(name))),
    },
    video.classroom !== null && { label: t('classroom'), value: localizedName(video.classroom) },
    { label: t('length'), value: clock(video.duration_s) },
    video.height !== null && {
      label: t('picture'),
      value: `${video.width} × ${video.height} · ${format.list(video.renditions.map((one) => one.name))}`,
    },
    { label: t('source'), value: labelOf(videoSources, video.source, lang) },
    { label: t('views'), value: format.number(video.view_count) },
    { label: t('published_at'), value: when(video.published_at) },
    video.publish_at !== null && { label: t('publish_at'), value: when(video.publish_at) },
    video.expires_at !== null && { label: t('expires_at'), value: when(video.expires_at) },
    video.places.length > 0 && {
      label: t('used_in'),
      value: format.list(video.places.map((name) => localize(name))),
      wide: true,
    },
    video.summary !== null && { label: t('summary'), value: video.summary, wide: true },
  ];
  return (
    <Stack gap={16} narrow>
      {video.missing_s !== null && (
        <Alert role="note" className={classes.cutOff}>
          {t('cut_off', { n: Math.round(video.missing_s) })}
        </Alert>
      )}
      <Preview video={video} />
      {video.preview && (mayEdit || video.allow_download) && (
        <div>
          <DownloadButton id={video.id} />
        </div>
      )}
      {needsPoster && <PosterChoice video={video} />}
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {video.has_minors && <PortraitsPart video={video} mayEdit={mayEdit} />}
      {mayEdit && !needsPoster && video.preview && <PosterChoice video={video} />}
    </Stack>
  );
}
