import { Button } from '@mantine/core';
import { HATS } from '#shared/frame-shapes.ts';
import { safePath } from '#shared/safe-redirect.ts';
import { refresh } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { isPage } from '#web/boot/route-table.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { banners } from '../../contract/banners.contract.ts';
import { BANNER_ARTS, BANNER_LINKS, BANNER_PLACEMENTS, BANNER_STATUSES } from '../../contract/home.shapes.ts';
import { useDeskText } from '../desk-texts.ts';
import type { BannerRow } from './banners-panel.tsx';
import { HomePicture } from './home-picture.tsx';
import { NewsChoice } from './news-choice.tsx';

type Values = {
  readonly placement: string;
  readonly title: string;
  readonly title_en: string;
  readonly art: string;
  readonly image_id: string;
  readonly image_h5_id: string;
  readonly image_en_id: string;
  readonly image_h5_en_id: string;
  readonly hats: readonly string[];
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
  image_id: '',
  image_h5_id: '',
  image_en_id: '',
  image_h5_en_id: '',
  hats: [],
  alt: '',
  alt_en: '',
  link_kind: 'none',
  link_target: '',
  starts_at: new Date().toISOString(),
  ends_at: '',
  status: 'draft',
});

const NO_PICTURES = { image_id: null, image_h5_id: null, image_en_id: null, image_h5_en_id: null };

function asTyped(banner: BannerRow): Values {
  const { placement, title, alt, link_kind, starts_at, status, hats, images } = banner;
  return {
    placement,
    title,
    art: banner.art ?? 'none',
    image_id: images.image?.id ?? '',
    image_h5_id: images.image_h5?.id ?? '',
    image_en_id: images.image_en?.id ?? '',
    image_h5_en_id: images.image_h5_en?.id ?? '',
    hats,
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
  {
    placement,
    art,
    image_id,
    image_h5_id,
    image_en_id,
    image_h5_en_id,
    hats,
    link_kind,
    link_target,
    status,
    title_en,
    alt_en,
    ends_at,
    ...values
  }: Values,
  banner: BannerRow | null,
) {
  const pictures = {
    image_id: image_id || null,
    image_h5_id: image_h5_id || null,
    image_en_id: image_en_id || null,
    image_h5_en_id: image_h5_en_id || null,
  };
  return {
    ...values,
    title_en: title_en || null,
    alt_en: alt_en || null,
    ends_at: ends_at || null,
    placement: placement as 'home',
    ...(art === 'none' ? pictures : NO_PICTURES),
    art: art === 'none' ? null : (art as 'campus'),
    link_kind: link_kind as 'none',
    link_target: link_kind === 'none' ? null : link_target || null,
    status: status as 'draft',
    is_public: placement === 'guest' || (banner?.is_public ?? false),
    show_title: banner?.show_title ?? true,
    hats: hats as BannerRow['hats'],
    sort: banner?.sort ?? null,
  };
}

function Fields({ form, banner }: { readonly form: ContractForm<Values>; readonly banner: BannerRow | null }) {
  const t = useDeskText();
  return (
    <>
      <ChipsField
        {...form.field('placement')}
        label={t('banner_placement')}
        options={BANNER_PLACEMENTS.map((value) => ({ value, label: t(`placement_${value}`) }))}
      />
      <TextField {...form.field('title')} label={t('banner_title')} max={40} />
      <TextField {...form.field('title_en')} label={t('banner_title_en')} max={80} />
      <ChipsField
        {...form.field('art')}
        label={t('banner_art')}
        options={[...BANNER_ARTS, 'none' as const].map((value) => ({ value, label: t(`art_${value}`) }))}
      />
      {form.values.art === 'none' && (
        <>
          <HomePicture
            {...form.field('image_id')}
            required
            label={t('banner_image')}
            shape="wide"
            keptUrl={banner?.images.image?.url}
          />
          <HomePicture
            {...form.field('image_h5_id')}
            required
            label={t('banner_image_h5')}
            shape="phone"
            keptUrl={banner?.images.image_h5?.url}
          />
          <HomePicture
            {...form.field('image_en_id')}
            label={t('banner_image_en')}
            shape="wide"
            keptUrl={banner?.images.image_en?.url}
          />
          <HomePicture
            {...form.field('image_h5_en_id')}
            label={t('banner_image_h5_en')}
            shape="phone"
            keptUrl={banner?.images.image_h5_en?.url}
          />
        </>
      )}
      <TextField {...form.field('alt')} label={t('banner_alt')} help={t('banner_alt_help')} max={120} />
      <TextField {...form.field('alt_en')} label={t('banner_alt_en')} max={120} />
      <ChipsField
        {...form.field('link_kind')}
        label={t('banner_link')}
        options={BANNER_LINKS.map((value) => ({ value, label: t(`link_${value}`) }))}
      />
      {form.values.link_kind === 'news' && (
        <NewsChoice {...form.field('link_target')} required label={t('link_news')} />
      )}
      {(form.values.link_kind === 'path' || form.values.link_kind === 'app') && (
        <TextField
          {...form.field('link_target')}
          required
          label={t(form.values.link_kind === 'app' ? 'link_app' : 'link_path')}
          max={200}
        />
      )}
      <MultiChipsField
        {...form.field('hats')}
        label={t('banner_for')}
        help={t('banner_for_help')}
        options={HATS.map((value) => ({ value, label: t(`hat_${value}`) }))}
      />
      <DateTimeField {...form.field('starts_at')} label={t('banner_starts')} />
      <DateTimeField {...form.field('ends_at')} label={t('banner_ends')} />
      <ChipsField
        {...form.field('status')}
        label={t('banner_status')}
        options={BANNER_STATUSES.map((value) => ({ value, label: t(`banner_${value}`) }))}
      />
    </>
  );
}

/** Only what was never shown can be removed. */
function RemoveBanner({ banner, onDone }: { readonly banner: BannerRow; readonly onDone: () => void }) {
  const t = useDeskText();
  const f = useFrameText();
  const remove = useSend(banners.remove, { onSuccess: onDone });
  const sure = async () => {
    const title = t('remove_sure', { name: banner.title });
    if (await ask({ title, confirm: t('remove'), cancel: f('cancel'), danger: true }))
      remove.mutate({ params: { id: banner.id } });
  };
  return (
    <Button variant="subtle" c="var(--refused)" loading={remove.isPending} onClick={() => void sure()}>
      {t('remove')}
    </Button>
  );
}

/** Whether the link of a banner is a path inside the portal that no page answers. */
function leadsNowhere({ link_kind, link_target }: Values): boolean {
  const path = link_kind === 'path' ? safePath(link_target) : null;
  return path !== null && !isPage(new URL(path, location.origin).pathname);
}

interface Props {
  readonly banner: BannerRow | null;
  readonly placement: string;
  readonly onClose: () => void;
}

/** A new banner, or a change of one. */
export function BannerDrawer({ banner, placement, onClose }: Props) {
  const t = useDeskText();
  const done = {
    check: (values: Values) => (leadsNowhere(values) ? { link_target: t('link_nowhere') } : {}),
    success: t('banner_saved'),
    onDone: onClose,
  };
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
      form={form}
      aside={banner?.status === 'draft' && <RemoveBanner banner={banner} onDone={onClose} />}
    >
      <Fields form={form} banner={banner} />
    </FormDrawer>
  );
}
