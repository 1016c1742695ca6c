import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { h5Homepages } from '../../../contract/h5-homepages.contract.ts';
import { type Block, type BlockKind, HOMEPAGE_USER_TYPES } from '../../../contract/h5-homepages.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import { BlockList } from './block-list.tsx';
import { BlockSettings } from './block-settings.tsx';
import classes from './homepage-admin.module.css';
import { HomepageCompare } from './homepage-compare.tsx';
import { HomepagePhone } from './homepage-phone.tsx';
import type { HomepageRow } from './homepage-row.ts';

type Values = {
  readonly name: string;
  readonly name_en: string;
  readonly user_types: readonly string[];
  readonly used_by: readonly string[];
  readonly blocks: readonly Block[];
  /** It is shown to those who use it. */
  readonly is_published: boolean;
};

/** What a page is while it is not shown. */
const NOT_SHOWN: Readonly<Record<HomepageRow['status'], HomepageRow['status']>> = {
  draft: 'draft',
  published: 'retired',
  retired: 'retired',
};

const plain = (kind: BlockKind, key: string): Block => ({
  key,
  kind,
  title: null,
  title_en: null,
  limit: null,
  locked: kind === 'todos',
  params: {},
});

function valuesOf(row: HomepageRow | null): Values {
  return {
    name: row?.name ?? '',
    name_en: row?.name_en ?? '',
    user_types: row?.user_types ?? ['teacher'],
    used_by: row?.used_by.map((one) => one.id) ?? [],
    blocks:
      row?.blocks ?? (['banner', 'usual_apps', 'todos', 'day', 'notices'] as const).map((kind) => plain(kind, kind)),
    is_published: row?.is_published ?? false,
  };
}

function bodyOf(values: Values) {
  return {
    name: values.name,
    name_en: values.name_en.trim() || null,
    user_types: values.user_types as HomepageRow['user_types'],
    used_by: [...values.used_by],
    blocks: [...values.blocks],
  };
}

interface Props {
  readonly row: HomepageRow | null;
  /** Opens another page, or the list (null). */
  readonly onOpen: (id: string | null) => void;
}

function Actions({ form, row, onOpen }: Props & { readonly form: ContractForm<Values> }) {
  const t = useSiteDesignText();
  const f = useFrameText();
  const restore = useSend(h5Homepages.restore, {
    invalidates: ['home'],
    onSuccess: () => toast.success(t('design_restored')),
  });
  const remove = useSend(h5Homepages.remove, { onSuccess: () => onOpen(null) });
  return (
    <Inline as="span" gap={8} wrap align="stretch">
      <Button variant="default" onClick={() => onOpen(null)}>
        {f('back')}
      </Button>
      {row?.actions.includes('remove') && (
        <Button variant="subtle" c="var(--refused)" onClick={() => remove.mutate({ params: { id: row.id } })}>
          {t('remove')}
        </Button>
      )}
      {row?.actions.includes('restore') && (
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { id: row.id }, body: { version: row.version } })}
        >
          {t('design_restore')}
        </Button>
      )}
      {row?.actions.includes('publish') && (
        <Button
          variant="light"
          aria-pressed={form.values.is_published}
          onClick={() => form.set({ is_published: !form.values.is_published })}
        >
          {t(form.values.is_published ? 'design_retire' : 'design_publish')}
        </Button>
      )}
      <Button type="submit" loading={form.isSending}>
        {f('save')}
      </Button>
    </Inline>
  );
}

function PageFields({ form }: { readonly form: ContractForm<Values> }) {
  const t = useSiteDesignText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const settings = useSettings();
  const organizations = (settings?.organizations ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  return (
    <Stack gap={16}>
      <TextField {...form.field('name')} label={t('design_name')} max={30} />
      <TextField {...form.field('name_en')} label={t('design_name_en')} max={60} />
      <MultiChipsField
        {...form.field('user_types')}
        label={t('banner_for')}
        options={HOMEPAGE_USER_TYPES.map((value) => ({ value, label: t(`user_type_${value}`) }))}
      />
      <MultiChipsField
        {...form.field('used_by')}
        label={t('design_used_by')}
        help={t('design_used_by_help')}
        options={organizations}
      />
      {form.values.used_by.length > 0 && (
        <p className={classes.gets}>
          {t('design_gets', {
            user_types: format.list(
              HOMEPAGE_USER_TYPES.filter((userType) => form.values.user_types.includes(userType)).map((userType) =>
                t(`user_type_${userType}`),
              ),
            ),
            places: format.list(
              organizations.filter((one) => form.values.used_by.includes(one.value)).map((one) => one.label),
            ),
          })}
        </p>
      )}
    </Stack>
  );
}

/** Blocks at the left, the phone in the middle, settings at the right. */
export function HomepageEditor({ row, onOpen }: Props) {
  const t = useSiteDesignText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [selected, setSelected] = useState<string | null>(null);
  const form = useRowForm({
    create: h5Homepages.create,
    update: h5Homepages.update,
    row,
    initial: valuesOf(row),
    toBody: bodyOf,
    toKnown: ({ is_published }: Values) => ({ status: is_published ? 'published' : NOT_SHOWN[row?.status ?? 'draft'] }),
    saved: t('design_saved'),
    invalidates: ['home'],
    onMade: ({ id }) => onOpen(id),
  });
  const { blocks } = form.values;
  const errorsAt = (place: number) => [
    ...new Set(
      Object.entries(form.errors).flatMap(([path, message]) =>
        message && `${path}.`.startsWith(`blocks.${place}.`) ? [message] : [],
      ),
    ),
  ];
  const chosen = blocks.find((block) => block.key === selected) ?? null;
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHead
        title={row ? localizedName(row) : t('design_add')}
        actions={<Actions form={form} row={row} onOpen={onOpen} />}
      />
      {row && row.skipped.length > 0 && (
        <p className={classes.skipped} role="status">
          {t('design_skipped', { kinds: format.list(row.skipped) })}
        </p>
      )}
      <div className={classes.editor}>
        <Panel title={t('design_blocks')}>
          <BlockList
            blocks={blocks}
            selected={selected}
            errorsAt={errorsAt}
            onSelect={setSelected}
            onChange={(next) => form.set({ blocks: next })}
          />
          {form.errors['blocks'] && (
            <Words as="p" role="alert" tone="refused" className={classes.error}>
              {form.errors['blocks']}
            </Words>
          )}
        </Panel>
        <HomepagePhone row={row} blocks={blocks} userTypes={form.values.user_types} />
        <Stack gap={16}>
          <Panel title={t('design_page')}>
            <PageFields form={form} />
          </Panel>
          {row?.former && <HomepageCompare now={row.blocks} former={row.former} />}
          {chosen && (
            <BlockSettings
              key={chosen.key}
              block={chosen}
              onChange={(next) => form.set({ blocks: blocks.map((block) => (block.key === next.key ? next : block)) })}
            />
          )}
        </Stack>
      </div>
    </form>
  );
}
