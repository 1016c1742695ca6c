import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role, TemplateCopy } from '../access-types.ts';

/** 下发: a template in every school, what would change there, and the sending out. */
export function TemplateCopies({ template, onClose }: { readonly template: Role; readonly onClose: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const answer = useApi(roles.copies, { params: { id: template.id } });
  const send = useSend(roles.distribute, {
    invalidates: ['role_groups'],
    onSuccess: () => {
      setChosen(new Set());
      toast.success(t('distributed'));
    },
  });
  const list = answer.data?.list ?? [];
  const open = list.filter((copy) => copy.role === null || copy.is_drifted).map((copy) => copy.organization.id);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const foot = (
    <FootActions
      acts={[
        {
          key: 'choose',
          label: t('choose_open'),
          disabled: open.length === 0,
          onClick: () => setChosen(new Set(open)),
        },
        {
          key: 'distribute',
          label: t('distribute_n', { n: chosen.size }),
          kind: 'primary',
          disabled: chosen.size === 0,
          isPending: send.isPending,
          onClick: () => send.mutate({ params: { id: template.id }, body: { organization_ids: [...chosen] } }),
        },
      ]}
    />
  );
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('distribute_title', { name: localizedName(template) })}
      foot={foot}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      {answer.data && list.length === 0 && <EmptyState title={t('no_schools')} detail={t('no_schools_help')} />}
      <Stack as="ul" className={classes.rows}>
        {list.map((copy) => (
          <CopyRow
            key={copy.organization.id}
            copy={copy}
            template={template}
            isChosen={chosen.has(copy.organization.id)}
            onToggle={() => toggle(copy.organization.id)}
          />
        ))}
      </Stack>
    </SideDrawer>
  );
}

function CopyRow({
  copy,
  template,
  isChosen,
  onToggle,
}: {
  readonly copy: TemplateCopy;
  readonly template: Role;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const nameOf = useTreeNames();
  const codes = (list: readonly string[]) => format.list(list.map(nameOf));
  return (
    <li>
      <Inline gap={12} lines={8} wrap justify="spread">
        <Checkbox label={localizedName(copy.organization)} checked={isChosen} onChange={onToggle} />
        {copy.role === null ? (
          <ToneBadge tone="ended">{t('no_copy')}</ToneBadge>
        ) : copy.is_drifted ? (
          <ToneBadge tone="waiting">{t('drifted')}</ToneBadge>
        ) : (
          <ToneBadge tone="done">{t('same_as_template')}</ToneBadge>
        )}
      </Inline>
      {copy.role === null && (
        <Words tone="faint" size="small">
          {t('would_make', { names: codes(template.codes) })}
        </Words>
      )}
      {copy.missing.length > 0 && (
        <Words tone="faint" size="small">
          {t('would_add', { names: codes(copy.missing) })}
        </Words>
      )}
      {copy.extra.length > 0 && (
        <Words tone="faint" size="small">
          {t('would_remove', { names: codes(copy.extra) })}
        </Words>
      )}
      {copy.role !== null && (
        <Words tone="faint" size="small">
          {t('copy_holders', { n: copy.holders_n })}
        </Words>
      )}
    </li>
  );
}

/** Names of all actions of the product, also of apps that this organisation does not run. */
function useTreeNames(): (code: string) => string {
  const localizedName = useLocalizedName();
  const tree = useApi(roles.permissions, {}, { staleMs: 60_000 });
  const actions = (tree.data?.categories ?? []).flatMap((category) => category.apps.flatMap((app) => app.actions));
  const byCode = new Map(actions.map((action) => [action.code, localizedName(action)]));
  return (code) => byCode.get(code) ?? code;
}
