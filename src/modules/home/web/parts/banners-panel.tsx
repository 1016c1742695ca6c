import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { banners } from '../../contract/banners.contract.ts';
import { BANNER_PLACEMENTS, BANNER_STATUSES } from '../../contract/home.shapes.ts';
import { useDeskText } from '../desk-texts.ts';
import { useTitleOf } from '../texts.ts';
import { BannerBand } from './banner-band.tsx';
import { BannerDrawer } from './banner-drawer.tsx';
import { BannerOrder } from './banner-order.tsx';
import classes from './banners-desk.module.css';

export type BannerRow = RowOf<typeof banners.list>;
type Placement = (typeof BANNER_PLACEMENTS)[number];
const TONES = { draft: 'waiting', live: 'running', off: 'ended' } as const;

/** How often it was seen and pressed, with the share of presses as a bar. */
function Numbers({ row }: { readonly row: BannerRow }) {
  const t = useDeskText();
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
  const t = useDeskText();
  const format = useFormat();
  const titleOf = useTitleOf();
  return [
    { key: 'title', title: t('banner_title'), primary: true, cell: titleOf, width: 200 },
    {
      key: 'art',
      title: t('banner_art'),
      cell: (row) =>
        row.image ? <img className={classes.thumb} src={row.image.url} alt="" /> : row.art ? t(`art_${row.art}`) : '—',
      width: 120,
    },
    { key: 'link', title: t('banner_link'), cell: (row) => t(`link_${row.link_kind}`), width: 110, optional: true },
    {
      key: 'hats',
      title: t('banner_for'),
      cell: (row) => (row.hats.length ? format.list(row.hats.map((hat) => t(`hat_${hat}`))) : t('everybody')),
      optional: true,
    },
    {
      key: 'use',
      title: t('banner_use'),
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
      title: t('banner_status'),
      cell: (row) => (
        <ToneBadge tone={row.is_ended ? 'ended' : TONES[row.status]}>
          {t(row.is_ended ? 'banner_over' : `banner_${row.status}`)}
        </ToneBadge>
      ),
      width: 110,
    },
  ];
}

/** Banners by placement: what is shown, when, in which order. */
export function BannersPanel() {
  const t = useDeskText();
  const titleOf = useTitleOf();
  const { opened, open } = useOpened('placement');
  const placement: Placement = BANNER_PLACEMENTS.find((one) => one === opened) ?? 'home';
  const [edited, setEdited] = useState<BannerRow | 'new' | null>(null);
  const list = useList(banners.list, { name: 'banners', filters: ['status'], fixed: { placement }, sort: 'sort' });
  const [isOrdering, setOrdering] = useState(false);
  const columns = useColumns();
  const add = <Button onClick={() => setEdited('new')}>{t('banner_add')}</Button>;
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
        onChange={open}
        tabs={BANNER_PLACEMENTS.map((value) => ({ value, label: t(`placement_${value}`) }))}
      />
      <BannerBand banners={list.rows} />
      <ListView
        list={list}
        columns={columns}
        caption={t('banners')}
        nameOf={titleOf}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={t('banner_status')}
            options={BANNER_STATUSES.map((value) => ({ value, label: t(`banner_${value}`) }))}
          />
        }
        onOpen={setEdited}
        empty={{ title: t('banners_none'), detail: t('banners_none_detail'), action: add }}
      />
      {isOrdering && <BannerOrder placement={placement} onClose={() => setOrdering(false)} />}
      {edited && (
        <BannerDrawer
          key={edited === 'new' ? 'new' : `${edited.id}-${edited.version}`}
          banner={edited === 'new' ? null : edited}
          placement={placement}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
