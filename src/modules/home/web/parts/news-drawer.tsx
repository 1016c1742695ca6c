import { Checkbox } from '@mantine/core';
import { HATS } from '#shared/frame-shapes.ts';
import { refresh } from '#web/api/cache.ts';
import { useRights } from '#web/session/rights.tsx';
import { usePerson } from '#web/session/session.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { NEWS_CATEGORIES } from '../../contract/home.shapes.ts';
import { news } from '../../contract/news.contract.ts';
import { useDeskText } from '../desk-texts.ts';
import { useTitleOf } from '../texts.ts';
import { BodyField } from './body-field.tsx';
import { NewsArticle } from './news-article.tsx';
import type { NewsRow } from './news-desk.tsx';
import classes from './news-drawer.module.css';
import { NewsMoves } from './news-moves.tsx';
import { type NewsValues, newsBody, newsValues } from './news-values.ts';
import { PictureField } from './picture-field.tsx';

function Fields({ form, row }: { readonly form: ContractForm<NewsValues>; readonly row: NewsRow | null }) {
  const t = useDeskText();
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
        <TextField {...form.field('summary')} required={false} label={t('news_summary')} max={200} />
        <BodyField
          {...form.field('body')}
          label={t('news_body')}
          help={t('markup_help')}
          rows={12}
          pictures={row?.pictures ?? []}
        />
      </FormGroup>
      <FormGroup title="English">
        <TextField {...form.field('title_en')} required={false} label={t('news_title')} max={160} />
        <TextField {...form.field('summary_en')} required={false} label={t('news_summary')} max={300} />
        <TextAreaField {...form.field('body_en')} required={false} label={t('news_body')} rows={6} />
      </FormGroup>
      <FormGroup title={t('news_shown')}>
        <PictureField {...form.field('cover_id')} required label={t('news_cover')} keptUrl={row?.cover.url} />
        <ChipsField
          {...form.field('category')}
          label={t('news_category')}
          options={NEWS_CATEGORIES.map((value) => ({ value, label: t(`news_${value}`) }))}
        />
        <MultiChipsField
          {...form.field('hats')}
          required={false}
          label={t('banner_for')}
          help={t('banner_for_help')}
          options={HATS.map((value) => ({ value, label: t(`hat_${value}`) }))}
        />
        {tick('is_public')}
        {tick('has_minors')}
        {form.values.has_minors && tick('portrait_consent')}
        <DateTimeField
          {...form.field('publish_at')}
          required={false}
          label={t('news_publish_at')}
          help={t('news_publish_help')}
        />
        <DateTimeField {...form.field('pinned_until')} required={false} label={t('news_pinned_until')} />
        <TextField {...form.field('source')} required={false} label={t('news_from')} max={40} />
      </FormGroup>
    </>
  );
}

/** A text that is written or changed. */
function EditDrawer({ row, onClose }: { readonly row: NewsRow | null; readonly onClose: () => void }) {
  const t = useDeskText();
  const shared = {
    initial: newsValues(row),
    draft: `news.${row?.id ?? 'new'}`,
    success: t('news_saved'),
    onDone: onClose,
  };
  const create = useContractForm({ endpoint: news.create, ...shared, toBody: newsBody });
  const update = useContractForm({
    endpoint: news.update,
    ...shared,
    params: { id: row?.id ?? '' },
    toBody: (values: NewsValues) => ({ ...newsBody(values), version: row?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('news');
      if (choice === 'view_theirs') onClose();
    },
  });
  const form = row ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={row ? row.title : t('news_add')}
      size={760}
      isSending={form.isSending}
      onSubmit={form.submit}
      isRestored={form.isRestored}
      onStartAnew={() => form.reset(newsValues(row))}
      error={form.formError}
      aside={row && <NewsMoves row={row} onDone={onClose} />}
    >
      {row?.opinion && <p className={classes.opinion}>{t('news_opinion', { opinion: row.opinion })}</p>}
      <Fields form={form} row={row} />
    </FormDrawer>
  );
}

/** News at its desk: whoever may change it does, everybody else reads; below stand the moves that are theirs. */
export function NewsDrawer({ row, onClose }: { readonly row: NewsRow | null; readonly onClose: () => void }) {
  const titleOf = useTitleOf();
  const person = usePerson();
  const { can } = useRights();
  const isMine = row?.author.id === person.id;
  const edits = !row || (isMine && row.status === 'draft') || (can('0502') && row.status !== 'pending');
  if (edits) return <EditDrawer row={row} onClose={onClose} />;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={titleOf(row)}
      size={760}
      foot={<NewsMoves row={row} onDone={onClose} />}
    >
      <NewsArticle base="/news" id={row.id} />
    </SideDrawer>
  );
}
