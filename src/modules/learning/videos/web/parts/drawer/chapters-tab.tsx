import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import type { PlayerHandle } from '#web/ui/player/player-props.ts';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { toast } from '#web/ui/toasts.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import { factsOfRow } from '../form/video-values.ts';
import { clock, secondsOf } from '../video-format.ts';
import classes from './chapters-tab.module.css';

interface Line {
  readonly key: number;
  readonly at: string;
  readonly title: string;
  readonly title_en: string;
}

/** The chapters of a film: a second and a name each; a new one begins where the film stands. */
export function ChaptersTab({ video, mayEdit }: { readonly video: VideoDetail; readonly mayEdit: boolean }) {
  const t = useVideoText();
  const player = useRef<PlayerHandle>(null);
  const [lines, setLines] = useState<readonly Line[]>(
    video.chapters.map((one, key) => ({ key, at: clock(one.t), title: one.title, title_en: one.title_en ?? '' })),
  );
  const [error, setError] = useState<string | null>(null);
  const save = useSend(liveVideos.update, { onSuccess: () => toast.success(t('saved')) });
  const set = (key: number, change: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const add = () => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    const at = lines.length === 0 ? 0 : (player.current?.time() ?? 0);
    setLines([...lines, { key, at: clock(at), title: '', title_en: '' }]);
  };
  const send = () => {
    const read = lines.map((line) => ({ ...line, second: secondsOf(line.at) }));
    const isWrong = read.some((line) => line.second === null || line.title.trim() === '');
    setError(isWrong ? t('chapters_wrong') : null);
    if (isWrong) return;
    const chapters = read
      .map(({ second, title, title_en }) => ({
        t: second ?? 0,
        title: title.trim(),
        title_en: title_en.trim() || null,
      }))
      .sort((a, b) => a.t - b.t);
    save.mutate({
      params: { id: video.id },
      body: { ...factsOfRow(video, chapters), file_id: null, version: video.version },
    });
  };
  return (
    <>
      {video.preview && (
        <VideoPlayer source={video.preview.source} poster={video.poster} title={video.title} handle={player} />
      )}
      <p>{t(lines.length ? 'chapters_help' : 'chapters_none')}</p>
      <Stack as="ol" gap={12} below={12} className={classes.lines}>
        {lines.map((line, n) => (
          <li key={line.key}>
            <TextField
              label={t('chapter_at', { n: n + 1 })}
              value={line.at}
              disabled={!mayEdit}
              onChange={(at) => set(line.key, { at })}
            />
            <TextField
              label={t('chapter_title')}
              value={line.title}
              disabled={!mayEdit}
              max={40}
              onChange={(title) => set(line.key, { title })}
            />
            <TextField
              label={t('chapter_title_en')}
              value={line.title_en}
              disabled={!mayEdit}
              max={80}
              onChange={(title_en) => set(line.key, { title_en })}
            />
            {mayEdit && (
              <Button
                variant="subtle"
                aria-label={t('chapter_remove', { n: n + 1 })}
                onClick={() => setLines(lines.filter((one) => one !== line))}
              >
                <IconX aria-hidden size={16} />
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {error && <p role="alert">{error}</p>}
      {mayEdit && (
        <Inline as="p" gap={8} align="stretch">
          <Button variant="default" onClick={add}>
            {t('chapter_add')}
          </Button>
          <Button loading={save.isPending} onClick={send}>
            {t('chapters_save')}
          </Button>
        </Inline>
      )}
    </>
  );
}
