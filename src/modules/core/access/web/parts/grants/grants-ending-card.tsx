import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';

const WITHIN_DAYS = 30;
const SHOWN = 5;

/** Who loses a role within thirty days, the next one first: the list of holdings itself. */
export function GrantsEndingCard() {
  const t = useAccessText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const query = { state: ['active' as const], ending_days: WITHIN_DAYS, sort: 'valid_to' as const, per_page: 10 };
  const answer = useApi(roleUsers.listRoleUsers, { query });
  if (!answer.data)
    return (
      <Panel title={t('grants_ending')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const { list, total } = answer.data;
  if (list.length === 0) return null;
  return (
    <Panel
      title={t('grants_ending')}
      aside={
        <Words tone="soft" figures>
          {t('grants_n', { n: total })}
        </Words>
      }
    >
      <RowList>
        {list.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <span>
              <Link to={`/manager-auth?role=${row.role.id}`}>
                {localizedName(row.user)} · {localizedName(row.role)}
              </Link>
            </span>
            {row.valid_to && (
              <Words as="time" tone="soft" figures dateTime={row.valid_to}>
                {format.dayShort(row.valid_to)}
              </Words>
            )}
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
