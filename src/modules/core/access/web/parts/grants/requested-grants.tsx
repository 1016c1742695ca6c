import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import { useRoleWords } from '../roles/role-words.ts';
import { HoldingButtons, HoldingDialog, type OpenedHolding } from './holding-actions.tsx';

/** Grants that wait for a second administrator; nothing when none does. */
export function RequestedGrants() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const words = useRoleWords();
  const [open, setOpen] = useState<OpenedHolding>(null);
  const answer = useApi(roleUsers.listRoleUsers, { query: { state: ['requested'], per_page: 50 } }, { pollMs: 60_000 });
  const rows = answer.data?.list ?? [];
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <Panel title={t('requested_n', { n: answer.data?.total ?? rows.length })}>
      <Stack as="ul" className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Inline gap={12} lines={8} wrap justify="spread">
              <span>
                {t('requested_line', {
                  who: localizedName(row.user),
                  role: localizedName(row.role),
                  place: localizedName(row.organization),
                })}
              </span>
              <HoldingButtons holding={row} onOpen={setOpen} />
            </Inline>
            <Words tone="faint" size="small">
              {[
                row.granted_by && t('asked_by', { who: localizedName(row.granted_by) }),
                format.dateTime(row.created_at),
                words.span(row.valid_from, row.valid_to),
                row.reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Words>
          </li>
        ))}
      </Stack>
      <HoldingDialog open={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}
