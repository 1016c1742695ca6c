import { Suspense } from 'react';
import { NewsChoice } from '#modules/desk/news/web/public.tsx';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { isPage } from '#web/boot/route-table.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { ChipsField, MultiChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { banners } from '../../../contract/banners.contract.ts';
import { bannerArts, bannerLinks, bannerPlacements, bannerStatuses } from '../../../contract/banners.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import { BannerPicture } from './banner-picture.tsx';
import type { BannerRow } from './banner-row.ts';

const NO_PICTURES = { image_id: null, image_h5_id: null, image_en_id: null, image_h5_en_id: null };

function valuesOf(banner: BannerRow | null, placement: string) {
  const images = banner?.images;
  return {
    placement: banner?.placement ?? placement,
    title: banner?.title ?? '',
    title_en: banner?.title_en ?? '',
    art: banner ? (banner.art ?? 'none') : 'campus',
    image_id: images?.image?.id ?? '',
    image_h5_id: images?.image_h5?.id ?? '',
    image_en_id: images?.image_en?.id ?? '',
    image_h5_en_id: images?.image_h5_en?.id ?? '',
    user_types: (banner?.user_types ?? []) as readonly string[],
    alt: banner?.alt ?? '',
    alt_en: banner?.alt_en ?? '',
    link_kind: (banner?.link_kind ?? 'none') as string,
    link_target: banner?.link_target ?? '',
    starts_at: banner?.starts_at ?? new Date().toISOString(),
    ends_at: banner?.ends_at ?? '',
    status: (banner?.status ?? 'draft') as string,
  };
}

type Values = ReturnType<typeof valuesOf>;

function bodyOf(values: Values, banner: BannerRow | null) {
  return {
    ...values,
    ...(values.art === 'none' ? { art: null } : NO_PICTURES),
    link_target: values.link_kind === 'none' ? null : values.link_target,
    is_public: values.placement === 'guest' || (banner?.is_public ?? false),
    show_title: banner?.show_title ?? true,
    sort: banner?.sort ?? null,
  } as CallInput<typeof banners.create>['body'];
}

function Fields({ form, banner }: { readonly form: ContractForm<Values>; readonly banner: BannerRow | null }) {
  const t = useSiteDesignText();
  const links = useOptions(bannerLinks);
  const kind = form.values.link_kind;
  const label = links.find((link) => link.value === kind)?.label ?? '';
  const target = { ...form.field('link_target'), required: true, label };
  return (
    <>
      <ChipsField {...form.field('placement')} label={t('banner_placement')} options={useOptions(bannerPlacements)} />
      <TextField {...form.field('title')} label={t('banner_title')} max={40} />
      <TextField {...form.field('title_en')} label={t('banner_title_en')} max={80} />
      <ChipsField
        {...form.field('art')}
        label={t('banner_art')}
        options={[...useOptions(bannerArts), { value: 'none', label: t('art_none') }]}
      />
      {form.values.art === 'none' && (
        <>
          <BannerPicture
            {...form.field('image_id')}
            required
            label={t('banner_image')}
            shape="wide"
            keptUrl={banner?.images.image?.url}
          />
          <BannerPicture
            {...form.field('image_h5_id')}
            required
            label={t('banner_image_h5')}
            shape="phone"
            keptUrl={banner?.images.image_h5?.url}
          />
          <BannerPicture
            {...form.field('image_en_id')}
            label={t('banner_image_en')}
            shape="wide"
            keptUrl={banner?.images.image_en?.url}
          />
          <BannerPicture
            {...form.field('image_h5_en_id')}
            label={t('banner_image_h5_en')}
            shape="phone"
            keptUrl={banner?.images.image_h5_en?.url}
          />
        </>
      )}
      <TextField {...form.field('alt')} label={t('banner_alt')} help={t('banner_alt_help')} max={120} />
      <TextField {...form.field('alt_en')} label={t('banner_alt_en')} max={120} />
      <ChipsField {...form.field('link_kind')} label={t('banner_link')} options={links} />
      {kind === 'news' && (
        <Suspense fallback={null}>
          <NewsChoice {...target} />
        </Suspense>
      )}
      {(kind === 'path' || kind === 'app') && <TextField {...target} max={200} />}
      <MultiChipsField
        {...form.field('user_types')}
        label={t('banner_for')}
        help={t('banner_for_help')}
        options={USER_TYPES.map((value) => ({ value, label: t(`user_type_${value}`) }))}
      />
      <DateTimeField {...form.field('starts_at')} label={t('banner_starts')} />
      <DateTimeField {...form.field('ends_at')} label={t('banner_ends')} />
      <ChipsField {...form.field('status')} label={t('banner_status')} options={useOptions(bannerStatuses)} />
    </>
  );
}

/** Only what was never shown can be removed. */
function RemoveBanner({ banner, onDone }: { readonly banner: BannerRow; readonly onDone: () => void }) {
  const t = useSiteDesignText();
  const f = useFrameText();
  const remove = useSend(banners.remove, { onSuccess: onDone });
  const sure = async () => {
    const title = t('remove_sure', { name: banner.title });
    if (await confirm({ title, confirm: t('remove'), cancel: f('cancel'), danger: true }))
      remove.mutate({ params: { id: banner.id } });
  };
  return (
    <DangerButton isPending={remove.isPending} onClick={() => void sure()}>
      {t('remove')}
    </DangerButton>
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
  const t = useSiteDesignText();
  const form = useRowForm({
    create: banners.create,
    update: banners.update,
    row: banner,
    initial: valuesOf(banner, placement),
    toBody: (values: Values) => bodyOf(values, banner),
    check: (values) => (leadsNowhere(values) ? { link_target: t('link_nowhere') } : {}),
    draft: `banner.new.${placement}`,
    saved: t('banner_saved'),
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={banner ? banner.title : t('banner_add')}
      form={form}
      aside={banner?.actions.includes('remove') && <RemoveBanner banner={banner} onDone={onClose} />}
    >
      <Fields form={form} banner={banner} />
    </FormDrawer>
  );
}
