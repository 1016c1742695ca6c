import { Button } from '@mantine/core';
import { useState } from 'react';
import { states } from '#shared/states.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { h5Homepages } from '../../../contract/h5-homepages.contract.ts';
import { useSiteDesignText } from '../../texts.ts';
import classes from './homepage-admin.module.css';
import type { HomepageRow } from './homepage-row.ts';

const HomepageEditor = lazyDialog(async () => (await import('./homepage-editor.tsx')).HomepageEditor);

const DESIGN_STATES = { states: { draft: states.draft, published: states.in_use, retired: states.disabled } };

function Row({ row, onOpen }: { readonly row: HomepageRow; readonly onOpen: () => void }) {
  const t = useSiteDesignText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <strong>{localizedName(row)}</strong>
        <span>{format.list(row.user_types.map((userType) => t(`user_type_${userType}`)))}</span>
        <span>{row.used_by.length ? format.list(row.used_by.map(localizedName)) : t('design_unused')}</span>
        <span>{t('design_revision', { n: row.revision })}</span>
        <StateBadge of={DESIGN_STATES} state={row.status} />
      </button>
    </li>
  );
}

/** The phone's home pages that this organisation drew, and the editor of one of them. */
export function HomepageAdmin() {
  const t = useSiteDesignText();
  const read = useApi(h5Homepages.desk, undefined);
  const [opened, setOpened] = useState<string | null>(null);
  if (!read.data)
    return read.isError ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <RowSkeleton />;
  const row = read.data.find((one) => one.id === opened) ?? null;
  if (opened) return <HomepageEditor key={row?.id ?? 'new'} row={row} onOpen={setOpened} />;
  const add = <Button onClick={() => setOpened('new')}>{t('design_add')}</Button>;
  return (
    <>
      <PageHead count={read.data.length} detail={t('design_detail')} actions={add} />
      <Panel flush>
        {read.data.length === 0 && (
          <EmptyState title={t('design_none')} detail={t('design_none_detail')} action={add} />
        )}
        <ul>
          {read.data.map((one) => (
            <Row key={one.id} row={one} onOpen={() => setOpened(one.id)} />
          ))}
        </ul>
      </Panel>
    </>
  );
}
