import { MultiSelect } from '@mantine/core';
import { POST_CATEGORIES } from '#modules/core/directory/contract/post-categories.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { adminPosts } from '../../../contract/admin-posts.contract.ts';
import { useAdminText } from '../../texts.ts';
import type { SharedPost } from './shared-post.ts';
import { usePostCategoryWord } from './use-post-category-word.ts';

type Values = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly category: string;
  readonly level: string;
  readonly status: string;
  readonly is_leader: string;
  readonly roles: readonly string[];
};

const NEW: Values = {
  code: '',
  name: '',
  name_en: '',
  category: 'office',
  level: '10',
  status: 'active',
  is_leader: 'no',
  roles: [],
};

interface Props {
  readonly post: SharedPost | null;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[];
  readonly onClose: () => void;
  readonly onRemove: (() => void) | null;
}

interface FieldsProps extends Pick<Props, 'roles'> {
  readonly form: ContractForm<Values>;
  readonly isNew: boolean;
}

function Fields({ form, isNew, roles }: FieldsProps) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const wordOf = usePostCategoryWord();
  return (
    <>
      {isNew && <TextField {...form.field('code')} label={t('code')} max={40} />}
      <TextField {...form.field('name')} label={t('name')} max={30} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
      <SelectField
        {...form.field('category')}
        label={t('category')}
        options={POST_CATEGORIES.map((value) => ({ value, label: wordOf(value) }))}
      />
      <TextField {...form.field('level')} label={t('level')} inputMode="numeric" max={2} />
      <ChipsField
        {...form.field('is_leader')}
        label={t('is_leader')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <MultiSelect
        label={t('roles')}
        description={t('post_roles_help')}
        searchable
        value={[...form.values.roles]}
        data={roles.map((role) => ({ value: role.id, label: localizedName(role) }))}
        onChange={(chosen) => form.set({ roles: chosen })}
      />
      <ChipsField
        {...form.field('status')}
        label={t('status')}
        options={[
          { value: 'active', label: t('in_use') },
          { value: 'disabled', label: t('closed') },
        ]}
      />
    </>
  );
}

/** A shared post: names, level, and the roles it brings in the place where it is held. */
export function PostDrawer({ post, roles, onClose, onRemove }: Props) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const initial: Values = post
    ? {
        code: post.code,
        name: post.name,
        name_en: post.name_en ?? '',
        category: post.category,
        level: String(post.level),
        status: post.status,
        is_leader: post.is_leader ? 'yes' : 'no',
        roles: post.roles.map((one) => one.role.id),
      }
    : NEW;
  const form = useRowForm({
    create: adminPosts.create,
    update: adminPosts.update,
    row: post,
    initial,
    toBody: ({ code: _code, category, level, status, is_leader, roles: chosen, ...values }: Values) => ({
      ...values,
      category: category as 'office',
      level: Number(level) || 0,
      status: status as 'active',
      is_leader: is_leader === 'yes',
      is_internotification: post?.is_internotification ?? false,
      sort: post?.sort ?? null,
      roles: chosen.map((role_id) => ({
        role_id,
        scope_kind: (post?.roles.find((one) => one.role.id === role_id)?.scope_kind ?? 'own_departments') as 'self',
      })),
    }),
    toNew: ({ code }) => ({ code }),
    draft: 'admin.post.new',
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={post ? localizedName(post) : t('add_post')}
      form={form}
      onStartAnew={() => form.reset(NEW)}
      aside={onRemove && <DangerButton onClick={onRemove}>{t('remove')}</DangerButton>}
    >
      <Fields form={form} isNew={!post} roles={roles} />
    </FormDrawer>
  );
}
