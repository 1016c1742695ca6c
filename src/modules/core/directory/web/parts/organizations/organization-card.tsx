import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { organizationLifecycle } from '../../../contract/organizations.lifecycle.ts';
import { useDirectoryText } from '../../texts.ts';
import type { OrganizationCard as Card } from '../directory-types.ts';
import classes from './organization-card.module.css';

/** One organisation: what it is, how many people it has, and whether it is in use. */
export function OrganizationCard({ row, above }: { readonly row: Card; readonly above: string | null }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return (
    <Link className={classes.card} to={`/systemOrg/${row.id}`} data-status={row.status}>
      <span className={classes.head}>
        <strong>{localizedName(row)}</strong>
        {row.status !== 'active' && <StateBadge of={organizationLifecycle} state={row.status} />}
      </span>
      <span className={classes.tags}>
        <span>{t(`organization_${row.kind}`)}</span>
        {row.stage && <span>{t(`stage_${row.stage}`)}</span>}
        <code>{row.code}</code>
      </span>
      {above && <small>{t('below_of', { name: above })}</small>}
      <span className={classes.counts}>
        <span>
          <b>{format.number(row.staff_count)}</b> {t('staff')}
        </span>
        <span>
          <b>{format.number(row.students_count)}</b> {t('students')}
        </span>
        <span>
          <b>{format.number(row.departments_count)}</b> {t('departments')}
        </span>
      </span>
    </Link>
  );
}
