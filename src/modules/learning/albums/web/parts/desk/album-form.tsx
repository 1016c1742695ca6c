import { Checkbox } from '@mantine/core';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { liveVideos } from '#modules/learning/videos/contract/videos.contract.ts';
import { ClassField } from '#modules/learning/videos/web/public.tsx';
import { useLocalize } from '#web/i18n/texts.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { AudienceField } from '#web/ui/fields/persons/audience-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { albumScopes, albums, albumVisibilities } from '../../../contract/albums.contract.ts';
import { albumWords as w } from '../album-words.ts';
import { type AlbumDetail, type AlbumValues, factsOf, valuesOf } from './album-values.ts';

interface Props {
  /** Null: a new one. */
  readonly album: AlbumDetail | null;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

type FieldsProps = { readonly form: ContractForm<AlbumValues> };

/** Whom it is for. */
function Watchers({ form }: FieldsProps) {
  const localize = useLocalize();
  const visibility = form.field('visibility');
  return (
    <>
      <ChipsField
        {...visibility}
        onChange={(next) => {
          const found = albumVisibilities.find((one) => one.code === next);
          if (found) visibility.onChange(found.code);
        }}
        label={localize(w.visibility)}
        {...(form.values.visibility === 'public' ? { help: localize(w.public_help) } : {})}
        options={useOptions(albumVisibilities)}
      />
      {form.values.visibility === 'audience' && (
        <AudienceField
          label={localize(w.audience)}
          required
          offer={liveVideos.audienceOptions}
          userTypes={['student', 'guardian']}
          value={form.values.audience}
          onChange={(audience) => form.set({ audience })}
          error={form.field('audience').error}
        />
      )}
    </>
  );
}

/** Makes an album, or changes what is said of it. */
export function AlbumForm({ album, onClose, onMade }: Props) {
  const localize = useLocalize();
  const form = useRowForm({
    create: albums.create,
    update: albums.update,
    row: album,
    initial: valuesOf(album),
    toBody: factsOf(album),
    ...(album ? { toKnown: () => ({ status: album.status }) } : {}),
    draft: 'album',
    saved: localize(w.saved),
    onClose,
    ...(onMade ? { onMade: (made: AlbumDetail) => onMade(made.id) } : {}),
  });
  const scope = form.field('scope');
  return (
    <FormDrawer kind="form" opened onClose={onClose} title={localize(album ? w.edit_album : w.new_album)} form={form}>
      <TextField {...form.field('title')} label={localize(w.title)} max={60} autoFocus={album === null} />
      <TextField {...form.field('title_en')} label={localize(w.title_en)} max={120} />
      <TextAreaField {...form.field('summary')} label={localize(w.summary)} max={500} rows={3} />
      <ChipsField
        {...scope}
        onChange={(next) => {
          const found = albumScopes.find((one) => one.code === next);
          if (found) scope.onChange(found.code);
        }}
        label={localize(w.scope)}
        options={useOptions(albumScopes)}
      />
      {form.values.scope === 'class' && (
        <ClassField
          field={form.field('classroom_id')}
          onChoose={(chosen) => form.set(chosen)}
          required
          label={localize(w.classroom)}
          help={localize(w.classroom_help)}
        />
      )}
      <Watchers form={form} />
      <Checkbox
        label={localize(w.is_series)}
        description={localize(w.is_series_help)}
        checked={form.values.is_series}
        onChange={(event) => form.set({ is_series: event.currentTarget.checked })}
      />
      <StaffListField
        {...form.field('editors')}
        error={form.at('editor_ids').error}
        label={localize(w.editors)}
        help={localize(w.editors_help)}
      />
    </FormDrawer>
  );
}
