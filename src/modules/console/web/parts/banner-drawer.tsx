import { BANNER_ARTS, BANNER_PLACEMENTS, BANNER_STATUSES, banners } from '#modules/home/contract/banners.contract.ts';
import { refresh } from '#web/api/cache.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useText } from '../texts.ts';
import type { BannerRow } from './banners-panel.tsx';

type Values = {
  readonly placement: string;
  readonly title: string;
  readonly title_en: string;
  readonly art: string;
  readonly alt: string;
  readonly alt_en: string;
  readonly link_kind: string;
  readonly link_target: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
};

const newBanner = (placement: string): Values => ({
  placement,
  title: '',
  title_en: '',
  art: 'campus',
  alt: '',
  alt_en: '',
  link_kind: 'none',
  link_target: '',
  starts_at: new Date().toISOString(),
  ends_at: '',
  status: 'draft',
});

function asTyped(banner: BannerRow): Values {
  const { placement, title, art, alt, link_kind, starts_at, status } = banner;
  return {
    placement,
    title,
    art,
    alt,
    link_kind,
    starts_at,
    status,
    title_en: banner.title_en ?? '',
    alt_en: banner.alt_en ?? '',
    link_target: banner.link_target ?? '',
    ends_at: banner.ends_at ?? '',
  };
}

function bodyOf(
  { placement, art, link_kind, link_target, status, title_en, alt_en, ends_at, ...values }: Values,
  banner: BannerRow | null,
) {
  return {
    ...values,
    title_en: title_en || null,
    alt_en: alt_en || null,
    ends_at: ends_at || null,
    placement: placement as 'home',
    art: art as 'campus',
    link_kind: link_kind as 'none',
    link_target: link_kind === 'none' ? null : link_target || null,
    status: status as 'draft',
    is_public: placement === 'guest' || (banner?.is_public ?? false),
    show_title: banner?.show_title ?? true,
    hats: banner?.hats ?? [],
    sort: banner?.sort ?? null,
  };
}

function Fields({ form }: { readonly form: ContractForm<Values> }) {
  const t = useText();
  return (
    <>
      <ChipsField
        {...form.field('placement')}
        label={t('banner_placement')}
        options={BANNER_PLACEMENTS.map((value) => ({ value, label: t(`placement_${value}`) }))}
      />
      <TextField {...form.field('title')} label={t('banner_title')} max={40} />
      <TextField {...form.field('title_en')} required={false} label={t('banner_title_en')} max={80} />
      <ChipsField
        {...form.field('art')}
        label={t('banner_art')}
        options={BANNER_ARTS.map((value) => ({ value, label: t(`art_${value}`) }))}
      />
      <TextField {...form.field('alt')} label={t('banner_alt')} help={t('banner_alt_help')} max={120} />
      <TextField {...form.field('alt_en')} required={false} label={t('banner_alt_en')} max={120} />
      <ChipsField
        {...form.field('link_kind')}
        required={false}
        label={t('banner_link')}
        options={(['none', 'path', 'app'] as const).map((value) => ({ value, label: t(`link_${value}`) }))}
      />
      {form.values.link_kind !== 'none' && (
        <TextField
          {...form.field('link_target')}
          required
          label={t(form.values.link_kind === 'app' ? 'link_app' : 'link_path')}
          max={200}
        />
      )}
      <DateTimeField {...form.field('starts_at')} label={t('banner_starts')} />
      <DateTimeField {...form.field('ends_at')} required={false} label={t('banner_ends')} />
      <ChipsField
        {...form.field('status')}
        required={false}
        label={t('banner_status')}
        options={BANNER_STATUSES.map((value) => ({ value, label: t(`banner_${value}`) }))}
      />
    </>
  );
}

interface Props {
  readonly banner: BannerRow | null;
  readonly placement: string;
  readonly onClose: () => void;
}

/** A new banner, or a change of one. */
export function BannerDrawer({ banner, placement, onClose }: Props) {
  const t = useText();
  const done = { success: t('banner_saved'), onDone: onClose };
  const create = useContractForm({
    endpoint: banners.create,
    initial: newBanner(placement),
    toBody: (values: Values) => bodyOf(values, null),
    ...done,
  });
  const update = useContractForm({
    endpoint: banners.update,
    params: { id: banner?.id ?? '' },
    initial: banner ? asTyped(banner) : newBanner(placement),
    toBody: (values: Values) => ({ ...bodyOf(values, banner), version: banner?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('banners');
      if (choice === 'view_theirs') onClose();
    },
    ...done,
  });
  const form = banner ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={banner ? banner.title : t('banner_add')}
      size={520}
      isSending={form.isSending}
      onSubmit={form.submit}
      error={form.formError}
    >
      <Fields form={form} />
    </FormDrawer>
  );
}
