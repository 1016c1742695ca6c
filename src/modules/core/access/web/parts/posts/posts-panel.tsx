import { Button } from '@mantine/core';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminPosts } from '../../../contract/admin-posts.contract.ts';
import { useAdminText } from '../../texts.ts';
import { InUseBadge } from '../in-use-badge.tsx';
import { PostDrawer } from './post-drawer.tsx';
import type { SharedPost } from './shared-post.ts';
import { usePostCategoryWord } from './use-post-category-word.ts';

function useColumns(): Column<SharedPost>[] {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const wordOf = usePostCategoryWord();
  return [
    { key: 'name', title: t('post'), primary: true, sort: 'name', cell: (row) => localizedName(row) },
    { key: 'code', title: t('code'), sort: 'code', cell: (row) => row.code, width: 150 },
    { key: 'category', title: t('category'), cell: (row) => wordOf(row.category), width: 120 },
    {
      key: 'level',
      wideOnly: true,
      title: t('level'),
      sort: 'level',
      cell: (row) => row.level,
      align: 'right',
      width: 80,
    },
    {
      key: 'roles',
      title: t('roles'),
      cell: (row) => format.list(row.roles.map((one) => localizedName(one.role))) || '—',
    },
    {
      key: 'holders',
      wideOnly: true,
      title: t('holders'),
      cell: (row) => format.number(row.holders_n),
      align: 'right',
      width: 90,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <InUseBadge status={row.status} />,
      width: 100,
    },
  ];
}

/** Posts that all organisations of the group share, and the roles that come with them. */
export function PostsPanel() {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const wordOf = usePostCategoryWord();
  const { opened, open, close } = useOpened('post');
  const list = useList(adminPosts.list, { name: 'admin.posts', filters: ['category'], remembersSize: true });
  const edited = list.rows.find((row) => row.id === opened) ?? null;
  const remove = useSend(adminPosts.remove, {
    onSuccess: () => {
      close();
      toast.success(t('removed'));
    },
  });
  const columns = useColumns();
  const askRemove = async (post: SharedPost) => {
    const isSure = await confirm({
      title: t('remove_post_title', { name: localizedName(post) }),
      confirm: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: post.id } });
  };
  const add = <Button onClick={() => open('new')}>{t('add_post')}</Button>;
  return (
    <>
      <PageHead count={list.count} actions={add} />
      <ListView
        list={list}
        columns={columns}
        caption={t('posts')}
        nameOf={localizedName}
        search={t('search_posts')}
        filters={
          <FilterSelect
            list={list}
            name="category"
            label={t('category')}
            options={(list.answer?.categories ?? []).map((value) => ({ value, label: wordOf(value) }))}
          />
        }
        onOpen={(row) => open(row.id)}
        empty={{ title: t('no_posts'), detail: t('no_posts_help'), action: add }}
      />
      {(edited || opened === 'new') && (
        <PostDrawer
          key={edited?.id ?? 'new'}
          post={edited}
          roles={list.answer?.roles ?? []}
          onClose={close}
          onRemove={edited && (() => void askRemove(edited))}
        />
      )}
    </>
  );
}
