import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role } from '../access-types.ts';
import { GrantDrawer } from '../grants/grant-drawer.tsx';
import { HoldingButtons, HoldingDialog, type Open, STATE_TONES } from '../grants/holding-actions.tsx';
import type { Chosen } from '../grants/people-field.tsx';
import { useRoleWords } from '../roles/role-words.ts';

/** The roles of one person with their end dates, each to be extended or ended, and a new one. */
export function PersonRoles({ person }: { readonly person: Chosen }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const words = useRoleWords();
  const [open, setOpen] = useState<Open>(null);
  const [isChoosing, setChoosing] = useState(false);
  const answer = useApi(roleUsers.listRoleUsers, { query: { user_id: person.id, per_page: 50 } });
  const rows = answer.data?.list ?? [];
  return (
    <Panel title={person.name} aside={<Button onClick={() => setChoosing(true)}>{t('grant')}</Button>}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      {answer.data && rows.length === 0 && <EmptyState small title={t('person_no_roles')} />}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={classes.spread}>
              <span className={classes.heading}>{localizedName(row.role)}</span>
              <ToneBadge tone={STATE_TONES[row.state]}>{t(`state_${row.state}`)}</ToneBadge>
            </div>
            <span>{words.until(row.valid_to)}</span>
            <span className={classes.faint}>
              {[localizedName(row.organization), row.scopes.map(words.scope).join(' '), t(`source_${row.source}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <HoldingButtons holding={row} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      <HoldingDialog open={open} onClose={() => setOpen(null)} />
      {isChoosing && <ChooseRole person={person} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}

/** First the role, then the grant itself. */
function ChooseRole({ person, onClose }: { readonly person: Chosen; readonly onClose: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const [role, setRole] = useState<Role | null>(null);
  const answer = useApi(roles.list, { query: { per_page: 100 } });
  const list = (answer.data?.list ?? []).filter((one) => one.actions.includes('assign'));
  if (role) return <GrantDrawer role={role} people={[person]} onClose={onClose} />;
  return (
    <SideDrawer kind="form" opened onClose={onClose} title={t('choose_role_for', { who: person.name })}>
      {answer.isPending ? (
        <TextSkeleton lines={3} />
      ) : (
        <SelectField
          label={t('role')}
          value=""
          options={list.map((one) => ({ value: one.id, label: localizedName(one) }))}
          onChange={(id) => setRole(list.find((one) => one.id === id) ?? null)}
        />
      )}
    </SideDrawer>
  );
}
