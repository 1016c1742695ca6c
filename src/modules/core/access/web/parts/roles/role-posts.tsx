import { Button, MultiSelect } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import type { ScopeKind } from '../../../contract/role-kinds.ts';
import { rolePosts } from '../../../contract/role-users.contract.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { accessRights } from '../../../rights.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role } from '../access-types.ts';
import { useScopeOptions } from './scope-field.tsx';

interface Link {
  readonly post_id: string;
  readonly scope_kind: ScopeKind;
}

/** Posts that bring a role: their holders have the role from that day on, in the place of the post. */
export function RolePosts({ role }: { readonly role: Role }) {
  const answer = useApi(rolePosts.postList, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  const links = answer.data.list.flatMap((post) =>
    post.roles.filter((one) => one.role.id === role.id).map(({ scope_kind }) => ({ post_id: post.id, scope_kind })),
  );
  return <PostsForm key={JSON.stringify(links)} role={role} posts={answer.data.list} links={links} />;
}

function PostsForm({
  role,
  posts,
  links,
}: {
  readonly role: Role;
  readonly posts: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[];
  readonly links: readonly Link[];
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const options = useScopeOptions();
  const form = useContractForm({
    endpoint: roles.setPosts,
    params: { id: role.id },
    initial: { posts: links },
    toBody: ({ posts: chosen }) => ({ posts: [...chosen] }),
    success: t('saved'),
  });
  const wanted = form.values.posts;
  const mayChange = can(accessRights.roles) && !role.is_automatic;
  const nameOf = (id: string) => localizedName(posts.find((post) => post.id === id) ?? { name: id });
  const choose = (ids: readonly string[]) =>
    form.set({
      posts: ids.map(
        (post_id) => wanted.find((link) => link.post_id === post_id) ?? { post_id, scope_kind: role.default_scope },
      ),
    });
  return (
    <Stack gap={16}>
      <Words as="p" tone="soft">
        {t('posts_help')}
      </Words>
      {mayChange && (
        <MultiSelect
          label={t('tab_posts')}
          data={posts.map((post) => ({ value: post.id, label: localizedName(post) }))}
          value={wanted.map((link) => link.post_id)}
          onChange={choose}
          error={form.errors['posts']}
          searchable
          hidePickedOptions
          comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
        />
      )}
      {wanted.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_posts')}
        </Words>
      )}
      {wanted.map((link, at) => (
        <SelectField
          key={link.post_id}
          {...form.at<string>(`posts.${at}.scope_kind`)}
          label={t('scope_of_post', { post: nameOf(link.post_id) })}
          disabled={!mayChange}
          options={options}
        />
      ))}
      {mayChange && form.isDirty && (
        <div className={classes.row}>
          <Button loading={form.isSending} onClick={() => form.submit()}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => form.reset()}>
            {t('undo')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
