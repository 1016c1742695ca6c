import { Button, MultiSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { goTo } from '#web/boot/navigator.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PlainFields, type PlainValues, plainBody, plainValues } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roleGroups } from '../../../contract/role-groups.contract.ts';
import { roleStatuses, type ScopeKind } from '../../../contract/role-kinds.ts';
import { rolePosts } from '../../../contract/role-users.contract.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { useAccessText } from '../../texts.ts';
import type { Effect, Role } from '../access-types.ts';
import { EffectPanel } from './effect-panel.tsx';
import { PermissionTreeField } from './permission-tree-field.tsx';
import classes from './role-editor.module.css';
import { ROLE_FACTS } from './role-facts.ts';
import { useScopeOptions } from './scope-field.tsx';

type Values = PlainValues<(typeof ROLE_FACTS)[number]> & {
  readonly role_group_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly codes: readonly string[];
  readonly default_scope: string;
  readonly post_ids: readonly string[];
  readonly is_zongwu: string;
  readonly max_holders: string;
  readonly needs_second: string;
  readonly status: string;
};

type Kind = 'template' | 'custom';

const EMPTY: Values = {
  ...plainValues(ROLE_FACTS, null),
  role_group_id: '',
  name: '',
  name_en: '',
  codes: [],
  default_scope: 'organization',
  post_ids: [],
  is_zongwu: 'no',
  max_holders: '',
  needs_second: 'no',
  status: 'active',
};

const asTyped = (role: Role): Values => ({
  ...plainValues(ROLE_FACTS, role),
  role_group_id: role.role_group.id,
  name: role.name,
  name_en: role.name_en ?? '',
  codes: role.codes,
  default_scope: role.default_scope,
  post_ids: role.posts.map((post) => post.id),
  is_zongwu: role.is_zongwu ? 'yes' : 'no',
  max_holders: role.max_holders === null ? '' : String(role.max_holders),
  needs_second: role.needs_second ? 'yes' : 'no',
  status: role.status,
});

const bodyOf = (values: Values, kind: Kind) => ({
  ...values,
  kind,
  ...plainBody(ROLE_FACTS, values),
  codes: [...values.codes].sort(),
  default_scope: values.default_scope as ScopeKind,
  post_ids: [...values.post_ids],
  is_zongwu: values.is_zongwu === 'yes',
  max_holders: values.max_holders.trim() ? Number(values.max_holders) : null,
  needs_second: values.needs_second === 'yes',
  status: values.status as 'active' | 'disabled',
});

const COUNT_AFTER_MS = 400;

/** Asks the server, a moment after the last change, what saving would do. */
function useEffectOf(role: Role | null, values: Values, kind: Kind) {
  const [effect, setEffect] = useState<Effect>();
  const quiet = { invalidates: false, errorDisplay: 'inline' } as const;
  const onSuccess = (answer: unknown) => setEffect(answer as Effect);
  const update = useSend(roles.update, { ...quiet, onSuccess });
  const create = useSend(roles.create, { ...quiet, onSuccess });
  const ask = useRef<() => void>(() => {});
  ask.current = () => {
    const body = { ...bodyOf(values, kind), name: 'x', name_en: 'x' };
    if (!values.role_group_id) return;
    if (role) {
      const whole = { ...body, version: role.version };
      update.mutate({ params: { id: role.id }, query: { dry_run: true }, body: whole });
    } else create.mutate({ query: { dry_run: true }, body });
  };
  const print = JSON.stringify([values.codes, values.post_ids, values.status, values.role_group_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes the effect asks again
  useEffect(() => {
    const timer = setTimeout(() => ask.current(), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [print]);
  return { effect, error: update.error ?? create.error, isCounting: update.isPending || create.isPending };
}

/** A role: basics and posts, its actions, and beside them what saving would do. */
export function RoleEditor({
  edited: role,
  kind,
  home,
}: {
  readonly edited: Role | null;
  readonly kind: Kind;
  /** The page to go back to. */
  readonly home: string;
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const tree = useApi(roles.permissions, {});
  // over the list, whose order and pages may hold it anywhere
  const goToRole = (id: string) => goTo(`${home}?role=${id}`);
  const form = useRowForm({
    create: roles.create,
    update: roles.update,
    row: role,
    initial: role ? asTyped(role) : EMPTY,
    toBody: (values: Values) => bodyOf(values, kind),
    draft: `access.role.${kind}`,
    saved: t('saved'),
    invalidates: ['role_groups'],
    onClose: () => role && goToRole(role.id),
    onMade: (made) => 'id' in made && goToRole(made.id),
  });
  useUnsaved(form.isDirty && !form.isSending);
  const { effect, error, isCounting } = useEffectOf(role, form.values, kind);
  const isDenied = effect?.conflicts.some((rule) => rule.level === 'deny') ?? false;
  const chosen = new Set(form.values.codes);
  if (tree.error) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />;
  return (
    <form noValidate onSubmit={form.submit}>
      <PageHead
        back
        title={
          role ? t('edit_role', { name: localizedName(role) }) : t(kind === 'template' ? 'new_template' : 'new_role')
        }
        detail={isDenied ? t('denied_save') : undefined}
        actions={
          <>
            <Button variant="default" onClick={() => goTo(home)}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isSending} disabled={isDenied}>
              {t('save')}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <Basics form={form} hasPosts={kind === 'custom'} />
        <Panel title={t('tab_codes')}>
          {tree.data ? (
            <PermissionTreeField
              tree={tree.data.categories}
              chosen={chosen}
              onChange={(next) => form.set({ codes: [...next] })}
            />
          ) : (
            <TextSkeleton lines={10} />
          )}
        </Panel>
        <EffectPanel
          tree={tree.data?.categories ?? []}
          chosen={chosen}
          effect={effect}
          error={error}
          isCounting={isCounting}
        />
      </div>
    </form>
  );
}

function Basics({ form, hasPosts }: { readonly form: ContractForm<Values>; readonly hasPosts: boolean }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const scopes = useScopeOptions();
  const groups = useApi(roleGroups.list, {}, { errorDisplay: 'toast' }).data?.list ?? [];
  const yesNo = [
    { value: 'no', label: t('no') },
    { value: 'yes', label: t('yes') },
  ];
  return (
    <Panel title={t('basics')}>
      <div className={classes.fields}>
        <TextField {...form.field('name')} label={t('name')} max={30} />
        <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
        <SelectField
          {...form.field('role_group_id')}
          label={t('role_group')}
          options={groups
            .filter((group) => group.code !== 'user_types')
            .map((group) => ({ value: group.id, label: localizedName(group) }))}
        />
        <PlainFields fields={ROLE_FACTS} form={form} t={t} />
        <SelectField
          {...form.field('default_scope')}
          label={t('default_scope')}
          help={t('default_scope_help')}
          options={scopes}
        />
        {hasPosts && <PostsField form={form} />}
        <TextField
          {...form.field('max_holders')}
          label={t('max_holders')}
          help={t('max_holders_help')}
          inputMode="numeric"
          max={3}
        />
        <ChipsField {...form.field('needs_second')} label={t('needs_second')} options={yesNo} />
        <ChipsField {...form.field('is_zongwu')} label={t('is_zongwu')} options={yesNo} />
        <ChipsField {...form.field('status')} label={t('status')} options={useOptions(roleStatuses)} />
      </div>
    </Panel>
  );
}

function PostsField({ form }: { readonly form: ContractForm<Values> }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const posts = useApi(rolePosts.postList, {}, { errorDisplay: 'toast' }).data?.list ?? [];
  return (
    <MultiSelect
      label={t('tab_posts')}
      description={t('posts_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={posts.map((post) => ({ value: post.id, label: localizedName(post) }))}
      value={[...form.values.post_ids]}
      onChange={(post_ids) => form.set({ post_ids })}
      error={form.errors['post_ids']}
      searchable
      hidePickedOptions
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
    />
  );
}
