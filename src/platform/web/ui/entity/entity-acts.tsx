import { type ReactNode, useState } from 'react';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { type Lifecycle, targetsOf } from '#shared/lifecycle.ts';
import { useSend } from '../../api/send.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { confirm } from '../confirm-store.ts';
import type { Act } from '../dialogs/foot-order.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { toast } from '../toasts.ts';
import type { Entity, EntityAct, EntityContract, RowOfContract } from './entity.ts';
import { useEnd, useRestore } from './entity-drawer.tsx';
import { entityWords as words } from './entity-words.ts';

interface Props<C extends EntityContract, Key extends string> {
  readonly of: Entity<C, Key>;
  readonly row: RowOfContract<C>;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** What the row says that its reader may do, as acts of a foot, and the dialog that one of them has opened. */
export function useEntityActs<C extends EntityContract, Key extends string>(
  props: Props<C, Key>,
): { readonly acts: Act[]; readonly dialog: ReactNode } {
  const { of, row, params, onEdit } = props;
  const localize = useLocalize();
  const [asked, ask] = useState<string | null>(null);
  const actions = row.actions ?? [];
  const end = useEnd(props);
  const restore = useRestore(props);
  const place = { ...params, [of.id_param ?? 'id']: row.id };
  const moves = useMoves({ ...props, actions, place, ask });
  const keeping: (Act | false)[] = [
    actions.includes('update') && { key: 'update', label: localize(words.edit), onClick: onEdit },
    actions.includes('restore') && {
      key: 'restore',
      label: localize(words.restore),
      kind: 'primary',
      isPending: restore.isPending,
      onClick: restore.restore,
    },
    actions.includes('remove') && {
      key: 'remove',
      label: end.label,
      kind: 'danger',
      isPending: end.isPending,
      asks: end.asks,
      onClick: end.end,
    },
  ];
  return {
    acts: [...moves.acts, ...keeping.filter((act) => act !== false)],
    dialog: asked && moves.dialogOf(asked),
  };
}

interface MovesProps<C extends EntityContract, Key extends string> extends Props<C, Key> {
  readonly actions: readonly string[];
  readonly place: Readonly<Record<string, string>>;
  readonly ask: (move: string | null) => void;
}

function useMoves<C extends EntityContract, Key extends string>(props: MovesProps<C, Key>) {
  const { of, row, actions, place, ask } = props;
  const t = of.useText();
  const localize = useLocalize();
  const { lifecycle, contract, invalidates = [] } = of;
  const known: EntityContract = contract;
  const calls: Readonly<Record<string, Endpoint | undefined>> = { ...known };
  const declared = (of.acts ?? {}) as Readonly<Record<string, EntityAct<RowOfContract<C>, Key> | undefined>>;
  const said = (data: unknown) => {
    const state = lifecycle?.states[(data as { readonly status?: string }).status ?? ''];
    if (state) toast.success(localize(words.moved, { state: localize(state) }));
  };
  const called = Object.keys(lifecycle?.moves ?? {}).filter((move) => calls[move]);
  const senders = called.map((move) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: an entity has the same moves as long as it lives
    useSend<Endpoint>(calls[move] ?? contract.create, { invalidates, onSuccess: said }),
  );
  const senderOf = (move: string) => senders[called.indexOf(move)];
  const body = { version: row.version };
  const moveTo = async (move: string) => {
    const { dialog, help } = declared[move] ?? {};
    if (dialog || calls[move]?.asks_reason) return ask(move);
    const label = labelOf(lifecycle, move, localize);
    if (help && !(await confirm({ title: label, body: t(help), confirm: label }))) return undefined;
    return senderOf(move)?.mutate({ params: place, body } as CallInput<Endpoint>);
  };
  const named = actions.filter((move) => called.includes(move));
  const primary = named.find((move) => kindOf(lifecycle, move, declared[move]) !== 'danger');
  const acts = named.map((move): Act => {
    const kind = kindOf(lifecycle, move, declared[move]) ?? (move === primary ? 'primary' : undefined);
    return {
      key: move,
      label: labelOf(lifecycle, move, localize),
      kind: kind === 'plain' ? undefined : kind,
      isPending: senderOf(move)?.isPending,
      onClick: () => void moveTo(move),
    };
  });
  const dialogOf = (move: string): ReactNode => {
    const { dialog, help, reason } = declared[move] ?? {};
    const endpoint = calls[move];
    const close = () => ask(null);
    if (!endpoint) return null;
    if (dialog) return dialog(row, close);
    const label = labelOf(lifecycle, move, localize);
    return (
      <ReasonDialog
        endpoint={endpoint}
        params={place as never}
        body={body}
        invalidates={invalidates}
        title={label}
        submitLabel={label}
        isDanger={kindOf(lifecycle, move, declared[move]) === 'danger'}
        reasonLabel={reason ? t(reason) : localize(words.reason)}
        {...(help ? { reasonHelp: t(help) } : {})}
        onClose={close}
        onDone={(data) => {
          close();
          said(data);
        }}
      />
    );
  };
  return { acts, dialogOf };
}

const labelOf = (lifecycle: Lifecycle | undefined, move: string, localize: ReturnType<typeof useLocalize>): string => {
  const text = lifecycle?.moves[move];
  return text ? localize(text) : move;
};

/** What refuses or ends for good is danger, unless the module says otherwise. */
function kindOf(
  lifecycle: Lifecycle | undefined,
  move: string,
  declared: { readonly kind?: 'primary' | 'danger' | 'plain' } | undefined,
): 'primary' | 'danger' | 'plain' | undefined {
  if (declared?.kind) return declared.kind;
  const targets = lifecycle ? targetsOf(lifecycle, move) : [];
  return targets.length > 0 && targets.every((to) => lifecycle?.states[to]?.tone === 'refused') ? 'danger' : undefined;
}
