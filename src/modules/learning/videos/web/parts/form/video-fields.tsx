import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { videoCategories } from '../../../contract/video-choices.ts';
import { useVideoText } from '../../texts.ts';
import { AudienceFields } from './audience-fields.tsx';
import { ClassField } from './class-field.tsx';
import type { VideoValues } from './video-values.ts';

interface Props {
  readonly form: ContractForm<VideoValues>;
}

const isExplained = (name: Tick): name is 'has_minors' | 'notify_audience' | 'allow_download' =>
  name === 'has_minors' || name === 'notify_audience' || name === 'allow_download';

type Tick = 'has_minors' | 'notify_audience' | 'allow_download' | 'no_skip' | 'keep_original';

/** The facts of a video. Whether it shows pupils is asked before anything else. */
export function VideoFields({ form }: Props) {
  const t = useVideoText();
  const categories = useOptions(videoCategories);
  const [isMore, setMore] = useState(false);
  const tick = (name: Tick) => (
    <Checkbox
      label={t(name)}
      {...(isExplained(name) ? { description: t(`${name}_help`) } : {})}
      checked={form.values[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
    />
  );
  const category = form.field('category');
  return (
    <>
      {tick('has_minors')}
      <TextField {...form.field('title')} label={t('title')} max={80} />
      <TextField {...form.field('title_en')} label={t('title_en')} max={120} />
      <ChipsField
        {...category}
        onChange={(next) => {
          const found = videoCategories.find((one) => one.code === next);
          if (found) category.onChange(found.code);
        }}
        label={t('category')}
        options={categories}
      />
      {form.values.category === 'class' && (
        <ClassField
          field={form.field('classroom_id')}
          onChoose={(chosen) => form.set(chosen)}
          clearable
          label={t('classroom')}
          help={t('classroom_help')}
        />
      )}
      <TextAreaField {...form.field('summary')} label={t('summary')} max={2000} rows={3} />
      <FormGroup title={t('who_watches')}>
        <AudienceFields
          value={form.values}
          onChange={(changes) => form.set(changes)}
          error={form.field('audience').error}
        />
        {form.values.visibility === 'audience' && tick('notify_audience')}
        <DateTimeField {...form.field('publish_at')} label={t('publish_at')} help={t('publish_at_help')} />
        <DateTimeField {...form.field('expires_at')} label={t('expires_at')} />
      </FormGroup>
      <Checkbox
        label={t('more_settings')}
        checked={isMore}
        onChange={(event) => setMore(event.currentTarget.checked)}
      />
      {isMore && (
        <FormGroup title={t('watching')}>
          {tick('allow_download')}
          {tick('no_skip')}
          <TextField {...form.field('complete_percent')} label={t('complete_percent')} />
          {tick('keep_original')}
        </FormGroup>
      )}
    </>
  );
}
