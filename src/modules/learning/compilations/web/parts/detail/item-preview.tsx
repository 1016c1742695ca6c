import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { FileText, ResourceVideo } from '#modules/learning/course-resources/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { Watermark } from '#web/ui/watermark.tsx';
import { compilationReading } from '../../../contract/compilation-reading.contract.ts';
import type { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import classes from './item-preview.module.css';

export type ShownItem = CallOutput<typeof compilations.show>['tree']['items'][number];
export type Resource = NonNullable<ShownItem['resource']>;

/**
 * How a browser shows a resource: pictures, PDF, films and sound in place, documents by their words, links and other files
 * by a button. What may only be looked at has the name of who looks over it.
 */
export function ItemPreview({
  compilationId,
  item,
  isWhole = false,
  renew,
}: {
  readonly compilationId: string;
  readonly item: ShownItem;
  /** Over the whole screen: without facts below it. */
  readonly isWhole?: boolean;
  /** Gives the item with an address that works now. */
  readonly renew?: () => Promise<ShownItem | undefined>;
}) {
  const t = useCompilationText();
  const me = useSettings()?.user;
  const localizedName = useLocalizedName();
  const { resource } = item;
  if (!resource) return <EmptyState kind="lost" title={t('item_gone')} detail={t('item_gone_help')} />;
  const isLookedAt = !resource.may_download && (resource.file !== null || resource.live_video_id !== null);
  const mark = isLookedAt && resource.license === 'purchased' && me ? localizedName(me) : null;
  return (
    <Stack gap={12} className={classes.preview} data-whole={isWhole}>
      <div className={classes.frame}>
        <Picture compilationId={compilationId} itemId={item.id} resource={resource} watermark={mark} />
        {mark && !resource.live_video_id && <Watermark name={mark} />}
      </div>
      {!isWhole && <Foot item={item} resource={resource} {...(renew ? { renew } : {})} />}
    </Stack>
  );
}

interface PictureProps {
  readonly compilationId: string;
  readonly itemId: string;
  readonly resource: Resource;
  readonly watermark: string | null;
}

function Picture({ compilationId, itemId, resource, watermark }: PictureProps) {
  const t = useCompilationText();
  const { file, title, link, live_video_id } = resource;
  const mime = file?.mime ?? '';
  if (file && mime.startsWith('image/')) return <img className={classes.picture} src={file.url} alt={title} />;
  if (file && mime === 'application/pdf' && navigator.pdfViewerEnabled !== false)
    return <iframe className={classes.paper} src={file.url} title={title} />;
  if (file && mime.startsWith('video/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: films of resources carry no captions of their own
      <video className={classes.picture} src={file.url} controls preload="metadata" />
    );
  if (file && mime.startsWith('audio/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: sound of resources carries no captions of its own
      <audio className={classes.sound} src={file.url} controls preload="metadata" />
    );
  if (live_video_id)
    return (
      <Suspense fallback={<TextSkeleton lines={5} />}>
        <ResourceVideo
          via={{ kind: 'compilation', id: compilationId }}
          videoId={live_video_id}
          title={title}
          watermark={watermark}
        />
      </Suspense>
    );
  if (link)
    return (
      <div className={classes.plain}>
        <p>{new URL(link).host}</p>
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink aria-hidden size={16} />}
        >
          {t('open_link')}
        </Button>
      </div>
    );
  return <PreviewWords compilationId={compilationId} itemId={itemId} resource={resource} />;
}

/** A document that no browser shows. */
function PreviewWords({ compilationId, itemId, resource }: Omit<PictureProps, 'watermark'>) {
  const t = useCompilationText();
  const answer = useApi(
    compilationReading.words,
    { params: { id: compilationId, item_id: itemId } },
    { enabled: WITH_WORDS.has(resource.kind), errorDisplay: 'session_only' },
  );
  if (answer.data?.text) return <FileText text={answer.data.text} mayDownload={resource.may_download} />;
  if (answer.isLoading) return <TextSkeleton lines={5} />;
  return (
    <div className={classes.plain}>
      <p>{resource.file?.name ?? resource.title}</p>
      <Words as="p" tone="soft" size="small">
        {t(resource.may_download ? 'no_preview' : 'no_preview_here')}
      </Words>
    </div>
  );
}

const WITH_WORDS: ReadonlySet<string> = new Set(['doc', 'slides', 'sheet', 'pdf']);

function Foot({
  item,
  resource,
  renew,
}: {
  readonly item: ShownItem;
  readonly resource: Resource;
  readonly renew?: () => Promise<ShownItem | undefined>;
}) {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const save = async () => {
    const now = (await renew?.())?.resource?.file ?? resource.file;
    if (now) saveFile(now.url, now.name);
  };
  return (
    <Inline gap={12} wrap align="start" justify="spread" className={classes.foot}>
      <div>
        <strong>{resource.title}</strong>
        <Words as="p" tone="soft" size="small">
          {[
            resource.organization_name,
            resource.owner_name,
            resource.license && labelOf(resourceLicenses, resource.license, lang),
            resource.file && format.bytes(resource.file.size),
            item.pinned_revision !== null && t('pinned', { n: item.pinned_revision }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Words>
        {item.note && <p>{item.note}</p>}
        {item.pinned_revision !== null && item.pinned_revision < resource.newest_revision && (
          <Words as="p" tone="soft" size="small">
            {t('newer_there', { n: resource.newest_revision })}
          </Words>
        )}
      </div>
      {resource.may_download ? (
        <Button variant="default" leftSection={<IconDownload aria-hidden size={16} />} onClick={() => void save()}>
          {t('download')}
        </Button>
      ) : (
        resource.file && (
          <Words tone="soft" size="small">
            {t('no_download')}
          </Words>
        )
      )}
    </Inline>
  );
}
