import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { roles } from '../../contract/roles.contract.ts';
import type { Role } from '../parts/access-types.ts';
import { AdminFrame } from '../parts/admin-frame.tsx';
import { useRoleColumns } from '../parts/roles/role-list.tsx';
import { TemplateCopies } from '../parts/roles/template-copies.tsx';
import { useAccessText } from '../texts.ts';

const RoleDrawer = lazyPart(async () => (await import('../parts/roles/role-drawer.tsx')).RoleDrawer);

/** /admin/mgmt_role: templates of the school group, and their copies in the schools. */
export function Page() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const columns = useRoleColumns();
  const { opened, open, close } = useOpened('role');
  const [sending, setSending] = useState<Role | null>(null);
  const list = useList(roles.list, { name: 'access.templates', fixed: { kind: 'template' }, remembersSize: true });
  const add = (
    <Button component={Link} to="/manager-auth/auth-create?kind=template">
      {t('new_template')}
    </Button>
  );
  return (
    <AdminFrame>
      <PageHead count={list.count} detail={t('templates_detail')} actions={add} />
      <ListView
        list={list}
        columns={[
          ...columns.filter((column) => column.key !== 'kind'),
          {
            key: 'actions',
            title: t('actions'),
            width: 110,
            cell: (row) =>
              row.actions.includes('distribute') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('distribute')} ${localizedName(row)}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    setSending(row);
                  }}
                >
                  {t('distribute')}
                </Button>
              ),
          },
        ]}
        caption={t('templates')}
        nameOf={localizedName}
        search={t('search_role')}
        empty={{ title: t('no_templates'), detail: t('no_templates_help'), action: add }}
        onOpen={(role) => open(role.id)}
      />
      <Suspense>{opened && <RoleDrawer id={opened} onClose={close} />}</Suspense>
      {sending && <TemplateCopies template={sending} onClose={() => setSending(null)} />}
    </AdminFrame>
  );
}
