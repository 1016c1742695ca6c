import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { states } from '#shared/states.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { POLICY_KINDS, shell } from '../../contract/shell.contract.ts';
import { PolicyDrawer } from '../parts/policy-drawer.tsx';
import classes from '../parts/policy-table.module.css';
import { useShellText } from '../texts.ts';

type Row = CallOutput<typeof shell.policyDrafts>[number];

const POLICY_STATES = { states: { draft: states.draft, published: states.published, retired: states.disabled } };

/** Texts that people agree to, by kind: what holds, what is being written, what was before. */
export function Page() {
  const t = useShellText();
  const lang = useLang();
  const format = useFormat();
  const read = useApi(shell.policyDrafts, { query: {} });
  const [opened, setOpened] = useState<Row | 'new' | null>(null);
  if (!read.data) return <Loaded of={read} skeleton={<RowSkeleton />} />;
  const rows = read.data;
  return (
    <>
      <PageHead count={rows.length} actions={<Button onClick={() => setOpened('new')}>{t('policy_new')}</Button>} />
      <Stack gap={16}>
        {POLICY_KINDS.map((kind) => {
          const ofKind = rows.filter((row) => row.kind === kind);
          return (
            <Panel key={kind} flush title={t(`kind_${kind}`)}>
              {ofKind.length === 0 && <p className={classes.none}>{t('policy_none')}</p>}
              <ul className={classes.rows}>
                {ofKind.map((row) => (
                  <li key={row.id}>
                    <button type="button" onClick={() => setOpened(row)}>
                      <strong>{row.version}</strong>
                      <span>{lang === 'us' && row.title_en ? row.title_en : row.title}</span>
                      <time dateTime={row.effective_at}>{format.day(row.effective_at.slice(0, 10))}</time>
                      {!row.is_own && <Words tone="faint">{t('policy_of_product')}</Words>}
                      <StateBadge of={POLICY_STATES} state={row.status} />
                    </button>
                  </li>
                ))}
              </ul>
            </Panel>
          );
        })}
      </Stack>
      {opened && (
        <PolicyDrawer
          key={opened === 'new' ? 'new' : `${opened.id}-${opened.revision}`}
          row={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
