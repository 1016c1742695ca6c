import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { findColleagues } from '#modules/core/directory/web/public.tsx';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { DocumentField } from '#web/ui/editor/document-field.tsx';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import { ChipsField, MultiChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import { markSaved } from '#web/ui/forms/saved-row.ts';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { NEWS_TEXT, type NewsRow, news } from '../../contract/news.contract.ts';
import { newsLifecycle } from '../../contract/news.lifecycle.ts';
import { newsCategories } from '../../contract/news-categories.ts';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '../../contract/pictures.contract.ts';
import { useNewsText } from '../texts.ts';
import { NewsArticle } from './news-article.tsx';
import { NewsCheck } from './news-check.tsx';
import classes from './news-drawer.module.css';
import { NewsMoves } from './news-moves.tsx';
import { NewsPreview } from './news-preview.tsx';
import { type NewsValues, newsBody, newsValues, textsOf } from './news-values.ts';
import { ConflictDialog, NewsHistory } from './news-versions.tsx';

const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);

interface FieldsProps {
  readonly form: ContractForm<NewsValues>;
  readonly row: NewsRow | null;
  /** Pictures that are known by their id: stored ones and those of this sitting. */
  readonly pictures: readonly KnownPicture[];
  readonly onPicture: (picture: KnownPicture) => void;
}

function Fields({ form, row, pictures, onPicture }: FieldsProps) {
  const t = useNewsText();
  const contents = {
    characters: NEWS_TEXT.characters,
    findPeople: findColleagues,
    pictures: { purpose: HOME_PICTURE, rule: HOME_PICTURE_RULE, known: pictures, onStored: onPicture },
  };
  const tick = (name: 'is_public' | 'has_minors' | 'portrait_consent') => (
    <Checkbox
      label={t(`news_${name}`)}
      checked={form.values[name]}
      error={form.field(name).error}
      onChange={(event) => form.field(name).onChange(event.currentTarget.checked)}
    />
  );
  return (
    <>
      <FormGroup title="中文">
        <TextField {...form.field('title')} label={t('news_title')} max={80} />
        <TextField {...form.field('summary')} label={t('news_summary')} max={200} />
        <DocumentField {...form.field('body')} {...contents} label={t('news_body')} placeholder={t('body_begin')} />
      </FormGroup>
      <FormGroup title="English">
        <TextField {...form.field('title_en')} label={t('news_title')} max={160} />
        <TextField {...form.field('summary_en')} label={t('news_summary')} max={300} />
        <DocumentField {...form.field('body_en')} {...contents} rows="few" label={t('news_body')} />
      </FormGroup>
      <FormGroup title={t('news_shown')}>
        <PictureField
          {...form.field('cover_id')}
          purpose={HOME_PICTURE}
          rule={HOME_PICTURE_RULE}
          label={t('news_cover')}
          keptUrl={row?.cover.url}
          onStored={onPicture}
        />
        <ChipsField {...form.field('category')} label={t('news_category')} options={useOptions(newsCategories)} />
        <MultiChipsField
          {...form.field('user_types')}
          label={t('banner_for')}
          help={t('banner_for_help')}
          options={USER_TYPES.map((value) => ({ value, label: t(`user_type_${value}`) }))}
        />
        {tick('is_public')}
        {tick('has_minors')}
        {form.values.has_minors && tick('portrait_consent')}
        <DateTimeField {...form.field('publish_at')} label={t('news_publish_at')} help={t('news_publish_help')} />
        <DateTimeField {...form.field('pinned_until')} label={t('news_pinned_until')} />
        <TextField {...form.field('source')} label={t('news_from')} max={40} />
      </FormGroup>
    </>
  );
}

/** Somebody else saved this text while it was written: theirs, until the person has decided. */
type Stale = CallOutput<typeof news.revisions>['current'];

/** The form of a text, and what somebody else saved meanwhile: nothing typed is lost before the person has decided. */
function useEditForm(row: NewsRow | null, onClose: () => void) {
  const t = useNewsText();
  const [version, setVersion] = useState(row?.version ?? 0);
  const [stale, setStale] = useState<Stale | null>(null);
  const shared = {
    initial: newsValues(row),
    draft: `news.${row?.id ?? 'new'}`,
    success: t('news_saved'),
    onDone: (saved: { readonly id: string }) => {
      markSaved(saved);
      onClose();
    },
  };
  const create = useContractForm({ endpoint: news.create, ...shared, toBody: newsBody });
  const update = useContractForm({
    endpoint: news.update,
    ...shared,
    params: { id: row?.id ?? '' },
    toBody: (values: NewsValues) => ({ ...newsBody(values), version }),
    onRefused: (error) => {
      if (error.code !== 409001 || !row) return false;
      void call(news.revisions, { params: { id: row.id } }).then(({ current }) => setStale(current), reactTo);
      return true;
    },
  });
  const form = row ? update : create;
  const decide = (takes: boolean) => {
    if (stale && takes) form.set(newsValues(stale));
    if (stale) setVersion(stale.version);
    setStale(null);
  };
  return { form, stale, decide };
}

/** What happened to it, and the comments of those who write and publish. */
function Discussion({ row }: { readonly row: NewsRow }) {
  const t = useNewsText();
  const waits = row.awaits_publishing ? t('waits_publisher') : null;
  return <RecordTimeline kind="news" id={row.id} lifecycle={newsLifecycle} waits={waits} />;
}

/** A text that is written or changed. */
function EditDrawer({ row, onClose }: { readonly row: NewsRow | null; readonly onClose: () => void }) {
  const t = useNewsText();
  const localizedName = useLocalizedName();
  const { form, stale, decide } = useEditForm(row, onClose);
  const [added, setAdded] = useState<readonly KnownPicture[]>([]);
  const [isHistory, setHistory] = useState(false);
  const pictures = [...(row ? [row.cover, ...row.pictures] : []), ...added];
  return (
    <FormDrawer
      kind="wide"
      opened
      onClose={onClose}
      title={row ? row.title : t('news_add')}
      form={form}
      onStartAnew={() => form.reset(newsValues(row))}
      aside={
        row && (
          <NewsMoves
            row={row}
            onDone={onClose}
            isForm
            others={[{ key: 'history', label: t('news_history'), onClick: () => setHistory(true) }]}
          />
        )
      }
    >
      {row?.opinion && <Note tone="waiting">{t('news_opinion', { opinion: row.opinion })}</Note>}
      <div className={classes.both}>
        <Stack gap={16}>
          <Fields
            form={form}
            row={row}
            pictures={pictures}
            onPicture={(picture) => setAdded((known) => [...known, picture])}
          />
        </Stack>
        <Stack gap={16}>
          <NewsCheck values={form.values} pictures={pictures} />
          <NewsPreview values={form.values} pictures={pictures} />
        </Stack>
      </div>
      {row && <Discussion row={row} />}
      {stale && (
        <ConflictDialog
          name={localizedName(stale.editor)}
          theirs={textsOf(stale)}
          mine={form.values}
          onTake={() => decide(true)}
          onKeep={() => decide(false)}
        />
      )}
      {isHistory && row && (
        <NewsHistory
          id={row.id}
          onClose={() => setHistory(false)}
          onTake={(words) => {
            form.set(textsOf(words));
            setHistory(false);
          }}
        />
      )}
    </FormDrawer>
  );
}

/** One piece of news in its administration: a form for those who may change it, the text for others, and the moves that are open to the person. */
export function NewsDrawer({ row, onClose }: { readonly row: NewsRow | null; readonly onClose: () => void }) {
  const titleOf = useTitleOf();
  // who is to publish it reads it first
  const edits = !row || (row.actions.includes('update') && !row.awaits_publishing);
  if (edits) return <EditDrawer row={row} onClose={onClose} />;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={titleOf(row)}
      foot={<NewsMoves row={row} onDone={onClose} />}
    >
      <NewsArticle id={row.id} />
      <Discussion row={row} />
    </SideDrawer>
  );
}
