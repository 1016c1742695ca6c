import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { RoleEditor } from '../parts/role-editor.tsx';

/** /manager-auth/auth-create; with `?kind=template` a template of the school group. */
export function Page() {
  const { can } = useRights();
  const [address] = useSearchParams();
  const isTemplate = can('1412') && (address.get('kind') === 'template' || !can('1401'));
  return (
    <RoleEditor
      edited={null}
      kind={isTemplate ? 'template' : 'custom'}
      home={isTemplate ? '/admin/mgmt_role' : '/manager-auth'}
    />
  );
}
