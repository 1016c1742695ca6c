import { useParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roles } from '../../contract/roles.contract.ts';
import { RoleEditor } from '../parts/roles/role-editor.tsx';
import { useAccessText } from '../texts.ts';

/** /manager-auth/auth-edit/{id}. */
export function Page() {
  const t = useAccessText();
  const { id = '' } = useParams();
  const answer = useApi(roles.get, { params: { id } });
  const role = answer.data;
  if (role && !role.actions.includes('edit')) return <EmptyState kind="lost" title={t('not_yours')} />;
  if (role)
    return (
      <RoleEditor
        key={role.id}
        edited={role}
        kind={role.kind === 'template' ? 'template' : 'custom'}
        home={role.kind === 'template' ? '/admin/mgmt_role' : '/manager-auth'}
      />
    );
  if (answer.error?.status === 404 || answer.error?.status === 422)
    return <EmptyState kind="lost" title={t('no_such_role')} />;
  return <Loaded of={answer} skeleton={<TextSkeleton lines={10} />} />;
}
