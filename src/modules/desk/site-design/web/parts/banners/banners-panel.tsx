import { Button } from '@mantine/core';
import { useState } from 'react';
import { findItem, labelOf } from '#shared/reference-lists.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { banners } from '../../../contract/banners.contract.ts';
import { bannerArts, bannerLinks, bannerPlacements, bannerStatuses } from '../../../contract/banners.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import { BannerCalendar } from './banner-calendar.tsx';
import type { BannerRow } from './banner-row.ts';
import classes from './banners-admin.module.css';

const BannerOrder = lazyDialog(async () => (await import('./banner-order.tsx')).BannerOrder);
const BannerDrawer = lazyDialog(async () => (await import('./banner-drawer.tsx')).BannerDrawer);

/** How often it was seen and pressed, with the share of presses as a bar. */
function Numbers({ row }: { readonly row: BannerRow }) {
  const t = useSiteDesignText();
  const format = useFormat();
  const rate = row.views > 0 ? Math.min(100, Math.round((row.clicks / row.views) * 100)) : 0;
  return (
    <span className={classes.numbers}>
      {t('banner_numbers', { views: format.number(row.views), clicks: format.number(row.clicks) })}
      <span className={classes.rate} aria-hidden>
        <i style={{ width: `${rate}%` }} />
      </span>
      <span>{t('banner_rate', { rate })}</span>
    </span>
  );
}

function useColumns(): Column<BannerRow>[] {
  const t = useSiteDesignText();
  const format = useFormat();
  const lang = useLang();
  const titleOf = useTitleOf();
  return [
    { key: 'title', title: t('banner_title'), primary: true, cell: titleOf, width: 200 },
    {
      key: 'art',
      title: t('banner_art'),
      wideOnly: true,
      cell: (row) =>
        row.image ? (
          <img className={classes.thumb} src={row.image.url} alt="" />
        ) : row.art ? (
          labelOf(bannerArts, row.art, lang)
        ) : (
          '—'
        ),
      width: 120,
    },
    {
      key: 'link',
      title: t('banner_link'),
      cell: (row) => labelOf(bannerLinks, row.link_kind, lang),
      width: 110,
      optional: true,
    },
    {
      key: 'user_types',
      title: t('banner_for'),
      cell: (row) =>
        row.user_types.length
          ? format.list(row.user_types.map((userType) => t(`user_type_${userType}`)))
          : t('everybody'),
      optional: true,
    },
    {
      key: 'use',
      title: t('banner_use'),
      wideOnly: true,
      align: 'right',
      cell: (row) => <Numbers row={row} />,
      width: 170,
    },
    {
      key: 'span',
      title: t('banner_span'),
      cell: (row) => `${format.day(row.starts_at)} – ${row.ends_at ? format.day(row.ends_at) : t('banner_open_end')}`,
      width: 260,
    },
    {
      key: 'status',
      mark: true,
      title: t('banner_status'),
      cell: (row) =>
        row.is_ended ? (
          <ToneBadge tone="ended">{t('banner_over')}</ToneBadge>
        ) : (
          <ToneBadge tone={findItem(bannerStatuses, row.status)?.tone ?? 'ended'}>
            {labelOf(bannerStatuses, row.status, lang)}
          </ToneBadge>
        ),
      width: 110,
    },
  ];
}

/** Banners by placement: what is shown, when, in which order. */
export function BannersPanel() {
  const t = useSiteDesignText();
  const titleOf = useTitleOf();
  const tab = useOpened('placement');
  const placement = bannerPlacements.find(({ code }) => code === tab.opened)?.code ?? 'home';
  const { opened, open, close } = useOpened('banner');
  const list = useList(banners.list, { name: 'banners', filters: ['status'], fixed: { placement }, sort: 'sort' });
  const row = list.rows.find(({ id }) => id === opened) ?? null;
  const [isOrdering, setOrdering] = useState(false);
  const columns = useColumns();
  const add = <Button onClick={() => open('new')}>{t('banner_add')}</Button>;
  return (
    <>
      <PageHead
        actions={
          <>
            {list.total > 1 && (
              <Button variant="default" onClick={() => setOrdering(true)}>
                {t('order_change')}
              </Button>
            )}
            {add}
          </>
        }
      />
      <ViewTabs
        label={t('banner_placement')}
        value={placement}
        onChange={tab.open}
        tabs={useOptions(bannerPlacements)}
      />
      <BannerCalendar banners={list.rows} />
      <ListView
        list={list}
        columns={columns}
        caption={t('banners')}
        nameOf={titleOf}
        filters={
          <FilterSelect list={list} name="status" label={t('banner_status')} options={useOptions(bannerStatuses)} />
        }
        onOpen={({ id }) => open(id)}
        empty={{ title: t('banners_none'), detail: t('banners_none_detail'), action: add }}
      />
      {isOrdering && <BannerOrder placement={placement} onClose={() => setOrdering(false)} />}
      {(opened === 'new' || row) && (
        <BannerDrawer key={row?.id ?? 'new'} banner={row} placement={placement} onClose={close} />
      )}
    </>
  );
}
