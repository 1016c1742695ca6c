import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adminMenus } from '../../../contract/admin-menus.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../console.module.css';

type Entry = {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly name_en: string | null;
};

function Level({ entries, parent }: { readonly entries: readonly Entry[]; readonly parent: string | null }) {
  const localizedName = useLocalizedName();
  const here = entries.filter((entry) => entry.parent_id === parent);
  if (here.length === 0) return null;
  return (
    <ul className={classes.tree}>
      {here.map((entry) => (
        <li key={entry.id}>
          <div className={classes.node}>{localizedName(entry)}</div>
          <Level entries={entries} parent={entry.id} />
        </li>
      ))}
    </ul>
  );
}

/** What a holder of one role would get from the tree as it is now. */
export function MenuPreview({ version }: { readonly version: number }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const [role, setRole] = useState('');
  const { data, error, refetch } = useApi(
    adminMenus.preview,
    { query: role ? { role_id: role } : {} },
    { keepPrevious: true, staleMs: version ? 0 : 0 },
  );
  return (
    <Panel title={t('preview_as')}>
      <SelectField
        label={t('role')}
        value={role}
        onChange={setRole}
        options={(data?.roles ?? []).map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {role && data && data.entries.length === 0 && (
        <EmptyState small title={t('role_sees_nothing')} detail={t('role_sees_nothing_help')} />
      )}
      {role && data && <Level entries={data.entries} parent={null} />}
    </Panel>
  );
}
