import { Alert } from '@mantine/core';
import { useState } from 'react';
import { VideoField } from '#modules/learning/videos/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { cut } from '#shared/text/cut.ts';
import type { Lang } from '#shared/text.ts';
import { useLang } from '#web/i18n/language.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { BULK_AT_MOST, courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import { type FactValues, factsBody, NO_FACTS } from '../fact-values.ts';
import { useLibraryUploads } from '../library/use-library-uploads.ts';
import { PlaceFields } from '../place-fields.tsx';
import { UploadList } from '../upload-list.tsx';

const titleOf = (name: string): string => cut(name.replace(/\.[^.]{1,8}$/, ''), 80);

type Values = FactValues & {
  readonly link: string;
  readonly link_title: string;
  readonly video: Chosen | null;
};
const NOTHING: Values = { ...NO_FACTS, link: '', link_title: '', video: null };

type LinkAndVideo = Pick<Values, 'link' | 'link_title' | 'video'>;
type Answer = CallOutput<typeof courseResources.create>['list'][number];

/** Files first, then the link, then the video: in this order they are answered. */
function rowsOf(
  files: readonly { title: string; file_id: string | null }[],
  { link, link_title, video }: LinkAndVideo,
) {
  const address = link.trim();
  return [
    ...files,
    ...(address ? [{ title: link_title.trim() || cut(address, 80), link: address }] : []),
    ...(video ? [{ title: cut(video.name, 80), live_video_id: video.id }] : []),
  ];
}

/** Why rows were refused, by the key of each row. */
const reasonsOf = (list: readonly Answer[], keys: readonly string[], lang: Lang): Readonly<Record<string, string>> =>
  Object.fromEntries(
    list.flatMap((one, at) =>
      one.resource ? [] : [[keys[at] ?? '', one.errors.map((error) => error[lang]).join(' ')]],
    ),
  );

/** Keeps files, videos and links, many at once with shared facts; what is refused stays here with the reason. */
export function AddResources({ onClose }: { readonly onClose: () => void }) {
  const t = useResourceText();
  const lang = useLang();
  const uploads = useLibraryUploads();
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const ready = uploads.mine.filter((one) => one.file !== null).slice(0, BULK_AT_MOST - 2);
  const named = (one: { readonly key: string; readonly name: string }) => titles[one.key] ?? titleOf(one.name);
  const form = useContractForm({
    endpoint: courseResources.create,
    initial: NOTHING,
    toBody: ({ link, link_title, video, ...values }) => ({
      ...factsBody(values),
      rows: rowsOf(
        ready.map((one) => ({ title: named(one), file_id: one.file?.id ?? null })),
        { link, link_title, video },
      ),
    }),
    onDone: ({ list }, { link, video }) => {
      const kept = list.filter((one) => one.resource !== null).length;
      const keys = [...ready.map(({ key }) => key), ...(link.trim() ? ['link'] : []), ...(video ? ['video'] : [])];
      const reasons = reasonsOf(list, keys, lang);
      for (const [at, one] of list.entries()) {
        const upload = ready[at];
        if (one.resource && upload) uploads.cancel(upload.key);
      }
      form.set({ ...(reasons['link'] ? {} : { link: '' }), ...(reasons['video'] ? {} : { video: null }) });
      setRefused(reasons);
      if (kept) toast.success(t('kept_n', { n: kept }));
      if (kept === list.length) onClose();
    },
  });
  const hasSomething = ready.length > 0 || form.values.link.trim() !== '' || form.values.video !== null;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('add')}
      submitLabel={t('keep')}
      form={{
        ...form,
        isSending: form.isSending || uploads.isRunning,
        submit: hasSomething ? form.submit : (event) => event.preventDefault(),
      }}
    >
      <UploadList uploads={uploads} label={t('pick')}>
        {(key) => {
          const one = uploads.mine.find((known) => known.key === key);
          if (!one?.file) return null;
          return (
            <TextField
              name={`title-${key}`}
              label={t('title')}
              value={named(one)}
              max={80}
              onChange={(value) => setTitles({ ...titles, [key]: value })}
              {...(refused[key] ? { error: refused[key] } : {})}
            />
          );
        }}
      </UploadList>
      <TextField
        {...form.field('link')}
        label={t('or_link')}
        max={500}
        error={refused['link'] ?? form.field('link').error}
      />
      {form.values.link.trim() !== '' && <TextField {...form.field('link_title')} label={t('title')} max={80} />}
      <VideoField {...form.field('video')} label={t('or_video')} error={refused['video']} />
      <Alert role="note">{t('shared_facts_help')}</Alert>
      <PlaceFields
        values={form.values}
        field={(name) => form.field(name)}
        points={form.field('knowledge_ids')}
        tags={form.field('c_tags', 'c_tag_ids')}
        set={(changes) => form.set(changes)}
      />
    </FormDrawer>
  );
}
