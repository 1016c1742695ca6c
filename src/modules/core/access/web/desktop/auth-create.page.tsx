import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { accessRights } from '../../rights.ts';
import { RoleEditor } from '../parts/roles/role-editor.tsx';

/** /manager-auth/auth-create; with `?kind=template` a template of the school group. */
export function Page() {
  const { can } = useRights();
  const [address] = useSearchParams();
  const isTemplate = can(accessRights.templates) && (address.get('kind') === 'template' || !can(accessRights.roles));
  return (
    <RoleEditor
      edited={null}
      kind={isTemplate ? 'template' : 'custom'}
      home={isTemplate ? '/admin/mgmt_role' : '/manager-auth'}
    />
  );
}
