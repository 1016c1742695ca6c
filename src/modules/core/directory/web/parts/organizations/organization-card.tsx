import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
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
      <Inline as="span" gap={8} justify="spread">
        <Words as="strong" size="large" weight={600}>
          {localizedName(row)}
        </Words>
        {!row.is_in_use && <StateBadge of={organizationLifecycle} state={row.status} />}
      </Inline>
      <Inline as="span" gap={8} wrap align="stretch" tone="soft" size="small">
        <span>{t(`organization_${row.kind}`)}</span>
        {row.stage && <span>{t(`stage_${row.stage}`)}</span>}
        <code>{row.code}</code>
      </Inline>
      {above && (
        <Words as="small" tone="soft" size="small">
          {t('below_of', { name: above })}
        </Words>
      )}
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
