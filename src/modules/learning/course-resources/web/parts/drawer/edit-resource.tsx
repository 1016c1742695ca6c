import { useState } from 'react';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { VideoField } from '#modules/learning/videos/web/public.tsx';
import { useSettings } from '#web/session/session.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import { type FactValues, factsBody, factsOf } from '../fact-values.ts';
import { useLibraryUploads } from '../library/use-library-uploads.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { ResourceDetail } from '../resource-types.ts';
import { UploadList } from '../upload-list.tsx';

type Values = FactValues & {
  readonly title: string;
  readonly co_owners: readonly Chosen[];
  /** What it shall hold from now on, and what changed. */
  readonly link: string;
  readonly video: Chosen | null;
  readonly note: string;
};

const initialOf = (resource: ResourceDetail): Values => ({
  ...factsOf(resource),
  title: resource.title,
  co_owners: resource.co_owners,
  link: '',
  video: null,
  note: '',
});

/** Which of the three it holds; another one of the same takes its place. */
const contentKindOf = ({ link, live_video_id }: ResourceDetail): 'link' | 'video' | 'file' =>
  link === null ? (live_video_id === null ? 'file' : 'video') : 'link';

interface ContentInput {
  readonly file_id: string | undefined;
  readonly link: string;
  readonly live_video_id: string | undefined;
}

function contentBody({ file_id, link, live_video_id }: ContentInput, note: string) {
  const what = { note: note.trim() || null };
  if (file_id) return { file_id, ...what };
  if (link) return { link, ...what };
  return live_video_id ? { live_video_id, ...what } : null;
}

/** Facts of a resource, and another file in its place; a shared one serves the old file until its review. */
export function EditResource({
  resource,
  onClose,
}: {
  readonly resource: ResourceDetail;
  readonly onClose: () => void;
}) {
  const t = useResourceText();
  const uploads = useLibraryUploads();
  const me = useSettings()?.user.id;
  const [initial] = useState(() => initialOf(resource));
  const mayReplace = resource.actions.includes('replace');
  const file = uploads.mine.find((one) => one.file !== null)?.file ?? null;
  const form = useContractForm({
    endpoint: courseResources.update,
    params: { id: resource.id },
    initial,
    toBody: ({ title, note, link, video, co_owners, ...values }) => ({
      ...factsBody(values),
      title,
      grade_nos: resource.grade_nos,
      co_owner_ids: co_owners.map(({ id }) => id),
      content: contentBody({ file_id: file?.id, link: link.trim(), live_video_id: video?.id }, note),
      version: resource.version,
    }),
    onDone: ({ waiting_revision }) => {
      uploads.clear();
      toast.success(t(waiting_revision === null ? 'saved' : 'change_sent'));
      onClose();
    },
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('edit')} form={form} isSending={form.isSending || uploads.isRunning}>
      <TextField {...form.field('title')} label={t('title')} max={80} />
      <PlaceFields
        values={form.values}
        field={(name) => form.field(name)}
        points={form.field('knowledge_ids')}
        tags={form.field('c_tags', 'c_tag_ids')}
        set={(changes) => form.set(changes)}
      />
      <StaffListField
        {...form.field('co_owners', 'co_owner_ids')}
        label={t('co_owners')}
        help={t('co_owners_help')}
        disabled={resource.owner.id !== me}
      />
      {mayReplace && contentKindOf(resource) === 'link' && (
        <TextField {...form.field('link', 'content.link')} label={t('new_link')} max={500} />
      )}
      {mayReplace && contentKindOf(resource) === 'video' && (
        <VideoField {...form.field('video', 'content.live_video_id')} label={t('new_video')} />
      )}
      {mayReplace && contentKindOf(resource) === 'file' && (
        <UploadList uploads={uploads} label={t('new_file')} isSingle />
      )}
      {(file || form.values.link || form.values.video) && (
        <TextField
          {...form.field('note', 'content.note')}
          label={t('what_changed')}
          help={t('what_changed_help')}
          max={200}
        />
      )}
    </FormDrawer>
  );
}
