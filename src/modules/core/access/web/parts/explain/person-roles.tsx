import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { roleUserStates } from '../../../contract/role-kinds.ts';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import { HoldingButtons, HoldingDialog, type OpenedHolding } from '../grants/holding-actions.tsx';
import type { ChosenPerson } from '../grants/people-field.tsx';
import { useRoleWords } from '../roles/role-words.ts';

const GrantDrawer = lazyDialog(async () => (await import('../grants/grant-drawer.tsx')).GrantDrawer);

/** The roles of one person with their end dates, each to be extended or ended, and a new one. */
export function PersonRoles({ person }: { readonly person: ChosenPerson }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const words = useRoleWords();
  const [open, setOpen] = useState<OpenedHolding>(null);
  const [isChoosing, setChoosing] = useState(false);
  const answer = useApi(roleUsers.listRoleUsers, { query: { user_id: person.id, per_page: 50 } });
  const rows = answer.data?.list ?? [];
  return (
    <Panel
      title={t('roles')}
      aside={
        <Button size="compact-sm" variant="light" onClick={() => setChoosing(true)}>
          {t('grant')}
        </Button>
      }
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      {answer.data && rows.length === 0 && (
        <EmptyState small title={t('person_no_roles')} detail={t('person_no_roles_help')} />
      )}
      <Stack as="ul" className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Inline gap={12} lines={8} wrap justify="spread">
              <span className={classes.heading}>{localizedName(row.role)}</span>
              <ChoiceBadge of={roleUserStates} code={row.state} />
            </Inline>
            <span>{words.until(row.valid_to)}</span>
            <Words tone="faint" size="small">
              {[localizedName(row.organization), row.scopes.map(words.scope).join(' '), t(`source_${row.source}`)]
                .filter(Boolean)
                .join(' · ')}
            </Words>
            <HoldingButtons holding={row} onOpen={setOpen} />
          </li>
        ))}
      </Stack>
      <HoldingDialog open={open} onClose={() => setOpen(null)} />
      {isChoosing && <GrantDrawer people={[person]} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}
