import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { labelOf } from '#shared/reference-lists.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { localizeNow } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { captionSources } from '../../../contract/video-choices.ts';
import { CAPTIONS_MAX_BYTES, liveVideos } from '../../../contract/videos.contract.ts';
import { videoRefusals } from '../../../contract/videos.refusals.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';
import classes from './captions-tab.module.css';

const TYPES = ['.vtt', '.srt', 'text/vtt'];

/** Captions in both languages, as vtt or srt. */
export function CaptionsTab({ video, mayEdit }: { readonly video: VideoDetail; readonly mayEdit: boolean }) {
  const t = useVideoText();
  const lang = useLang();
  const put = useSend(liveVideos.putCaptions, { onSuccess: () => toast.success(t('captions_saved')) });
  const remove = useSend(liveVideos.removeCaptions, { onSuccess: () => toast.success(t('captions_removed')) });
  const take = async (of: 'cn' | 'us', file: File | undefined) => {
    if (!file) return;
    if (file.size > CAPTIONS_MAX_BYTES) {
      toast.warning(t('captions_too_large'));
      return;
    }
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === null) toast.warning(localizeNow(videoRefusals.captions_encoding));
    else put.mutate({ params: { id: video.id, lang: of }, body: { text } });
  };
  const drop = async (of: 'cn' | 'us') => {
    const question = { title: t(`captions_remove_${of}`), body: t('captions_remove_help'), danger: true };
    if (await confirm({ ...question, confirm: t('captions_remove') }))
      remove.mutate({ params: { id: video.id, lang: of } });
  };
  return (
    <>
      <p>{t('captions_help')}</p>
      {(['cn', 'us'] as const).map((of) => {
        const known = video.captions.find((one) => one.lang === of);
        return (
          <Panel key={of} title={t(`captions_${of}`)}>
            <p>
              {known
                ? t('captions_known', { n: known.cues, source: labelOf(captionSources, known.source, lang) ?? '' })
                : t('captions_none')}
            </p>
            {mayEdit && (
              <Inline gap={8} wrap above={8}>
                <FilePick
                  className={classes.pick}
                  types={TYPES}
                  disabled={put.isPending}
                  onFiles={([file]) => void take(of, file)}
                >
                  <IconUpload aria-hidden size={16} /> {t(known ? 'captions_replace' : 'captions_upload')}
                </FilePick>
                {known && (
                  <Button variant="subtle" loading={remove.isPending} onClick={() => void drop(of)}>
                    {t('captions_remove')}…
                  </Button>
                )}
              </Inline>
            )}
          </Panel>
        );
      })}
    </>
  );
}
