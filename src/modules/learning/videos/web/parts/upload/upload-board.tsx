import { Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { type ResumableUpload, useResumableUpload } from '#web/ui/fields/files/resumable-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { videoDesk } from '../../../contract/video-desk.contract.ts';
import { VIDEO_PURPOSE, VIDEO_TYPES } from '../../../contract/video-uploads.ts';
import { useVideoText } from '../../texts.ts';
import classes from './upload-board.module.css';

const UploadForm = lazyDialog(async () => (await import('../form/upload-form.tsx')).UploadForm);
const GB = 1024 ** 3;

/** Drops many films at once; each has a row with what became of it, and its facts can be written meanwhile. */
export function UploadBoard({ onMade }: { readonly onMade: (id: string) => void }) {
  const t = useVideoText();
  const uploads = useResumableUpload(VIDEO_PURPOSE);
  const [isOver, setOver] = useState(false);
  const [writing, setWriting] = useState<string | null>(null);
  const isNarrow = useIsNarrow();
  const isFirst = uploads.items.length === 0;
  const take = (files: readonly File[]) => {
    uploads.add(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const current = uploads.items.find((one) => one.key === writing);
  return (
    <section
      className={classes.board}
      data-over={isOver}
      aria-label={t('upload')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Inline gap={16} lines={8} wrap className={classes.head}>
        <FilePick className={classes.pick} types={VIDEO_TYPES} multiple onFiles={take}>
          <IconUpload aria-hidden size={20} stroke={1.6} />
          <span>{t('choose_films')}</span>
        </FilePick>
        <p>
          {!isNarrow && t('drop_help')} {t('upload_help')}
        </p>
        <Quota />
      </Inline>
      {!isFirst && (
        <Stack as="ul" gap={8} className={classes.rows}>
          {uploads.items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} onWrite={() => setWriting(item.key)} />
          ))}
        </Stack>
      )}
      {current && (
        <UploadForm
          key={current.key}
          item={current}
          onClose={() => setWriting(null)}
          onMade={(id) => {
            uploads.cancel(current.key);
            setWriting(null);
            onMade(id);
          }}
        />
      )}
    </section>
  );
}

function Quota() {
  const t = useVideoText();
  const format = useFormat();
  const quota = useApi(videoDesk.quota, {}).data;
  if (!quota) return null;
  const share = Math.min(100, (quota.used / quota.limit) * 100);
  const said = t('quota', {
    used: format.number(Math.round((quota.used / GB) * 10) / 10),
    limit: format.number(quota.limit / GB),
  });
  return (
    <div className={classes.quota}>
      <small>{said}</small>
      <Progress value={share} size="sm" aria-label={said} {...(share > 90 ? { color: 'red' as const } : {})} />
    </div>
  );
}

interface RowProps {
  readonly item: ResumableUpload;
  readonly uploads: ReturnType<typeof useResumableUpload>;
  readonly onWrite: () => void;
}

/** Megabytes with one digit. */
const megabytes = (bytes: number) => Math.round((bytes / 1024 ** 2) * 10) / 10;

function UploadRow({ item, uploads, onWrite }: RowProps) {
  const t = useVideoText();
  const format = useFormat();
  const share = item.size ? (item.sent / item.size) * 100 : 0;
  const { key, name, phase } = item;
  return (
    <li>
      <div className={classes.words}>
        <Words as="strong" weight={500} cut>
          {name}
        </Words>
        <Words as="small" tone="soft" figures>
          {phase === 'failed'
            ? item.error
            : t(`upload_${phase}`, {
                sent: format.number(megabytes(item.sent)),
                size: format.number(megabytes(item.size)),
                speed: format.number(megabytes(item.speed)),
              })}
        </Words>
        <Progress value={share} size="sm" aria-label={name} animated={phase === 'running'} />
      </div>
      <Inline gap={8} align="stretch">
        {phase === 'running' && (
          <Button variant="default" aria-label={t('pause', { name })} onClick={() => uploads.pause(key)}>
            <IconPlayerPause aria-hidden size={16} />
          </Button>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button variant="default" aria-label={t('resume', { name })} onClick={() => uploads.resume(key)}>
            <IconPlayerPlay aria-hidden size={16} />
          </Button>
        )}
        <Button onClick={onWrite}>{t('write_facts')}</Button>
        <Button variant="subtle" aria-label={t('give_up', { name })} onClick={() => uploads.cancel(key)}>
          <IconX aria-hidden size={16} />
        </Button>
      </Inline>
    </li>
  );
}
