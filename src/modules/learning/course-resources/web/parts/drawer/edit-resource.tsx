import { useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import { factsBody, factsOf } from '../fact-values.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { ResourceDetail } from '../resource-words.ts';
import { UploadList } from '../upload-list.tsx';
import { useLibraryUploads } from '../use-library-uploads.ts';

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
  const [initial] = useState(() => ({ title: resource.title, note: '', link: '', ...factsOf(resource) }));
  const mayReplace = resource.actions.includes('replace');
  const file = uploads.mine.find((one) => one.file !== null)?.file ?? null;
  const form = useContractForm({
    endpoint: courseResources.update,
    params: { id: resource.id },
    initial,
    toBody: ({ title, note, link, ...values }) => ({
      ...factsBody(values),
      title,
      grade_nos: resource.grade_nos,
      knowledge_ids: resource.knowledges.map(({ id }) => id),
      c_tag_ids: resource.c_tags.map(({ id }) => id),
      co_owner_ids: resource.co_owners.map(({ id }) => id),
      content: file
        ? { file_id: file.id, note: note.trim() || null }
        : link.trim()
          ? { link: link.trim(), note: note.trim() || null }
          : null,
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
      <PlaceFields values={form.values} field={(name) => form.field(name)} set={(changes) => form.set(changes)} />
      {mayReplace &&
        (resource.kind === 'link' ? (
          <TextField {...form.field('link', 'content.link')} label={t('new_link')} max={500} />
        ) : (
          <UploadList uploads={uploads} label={t('new_file')} isSingle />
        ))}
      {(file || form.values.link) && (
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
