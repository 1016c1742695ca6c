import { type ReactNode, useState } from 'react';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import type { Lifecycle } from '#shared/lifecycle.ts';
import type { lifecycleEvents } from '#shared/lifecycle-fields.ts';
import { useApi } from '../../api/queries.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { FootActions } from '../dialogs/foot-actions.tsx';
import { ErrorState } from '../error-state.tsx';
import { Facts } from '../facts.tsx';
import { SideDrawer } from '../form-drawer.tsx';
import { Stack } from '../layout/layout.tsx';
import { Timeline } from '../layout/timeline.tsx';
import { Panel } from '../panel.tsx';
import { StateBadge } from '../state-badge.tsx';
import type { Entity, EntityContract, RowOfContract } from './entity.ts';
import { useEntityActs } from './entity-acts.tsx';
import { EntityDrawer, useTitle } from './entity-drawer.tsx';
import { entityWords as words } from './entity-words.ts';
import type { EntityForm } from './field-inputs.tsx';
import { useEntityFacts } from './shown.tsx';

interface Props<C extends EntityContract, Key extends string> {
  readonly of: Entity<C, Key>;
  readonly row: RowOfContract<C>;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly onClose: () => void;
  /** Below the facts: what else the module knows of the row. */
  readonly details?: ((row: RowOfContract<C>) => ReactNode) | undefined;
  readonly inputs?: ((form: EntityForm, row: RowOfContract<C> | null) => ReactNode) | undefined;
}

/** A row with a lifecycle: where it stands, its facts, what happened to it, and what its reader may do now. */
export function EntityRecord<C extends EntityContract, Key extends string>(props: Props<C, Key>) {
  const { of, row, params, onClose, details, inputs } = props;
  const [isEdited, setEdited] = useState(false);
  const localize = useLocalize();
  const title = useTitle(props);
  const facts = useEntityFacts(of, row);
  const { acts, dialog } = useEntityActs({ ...props, onEdit: () => setEdited(true) });
  if (isEdited) {
    return (
      <EntityDrawer
        of={of}
        row={row}
        params={params}
        onClose={() => setEdited(false)}
        inputs={inputs && ((form) => inputs(form, row))}
      />
    );
  }
  const { lifecycle } = of;
  const state = (row as { readonly status?: string }).status;
  return (
    <SideDrawer kind="record" opened onClose={onClose} title={title} foot={<FootActions acts={acts} />}>
      <Stack gap={16}>
        <Facts
          facts={[
            ...(lifecycle && state
              ? [{ label: localize(words.status), value: <StateBadge of={lifecycle} state={state} /> }]
              : []),
            ...facts,
          ]}
        />
        {details?.(row)}
        {lifecycle && of.contract.history && (
          <History endpoint={of.contract.history} lifecycle={lifecycle} params={{ ...params, id: row.id }} />
        )}
      </Stack>
      {dialog}
    </SideDrawer>
  );
}

interface HistoryProps {
  readonly endpoint: Endpoint;
  readonly lifecycle: Lifecycle;
  readonly params: Readonly<Record<string, string>>;
}

/** Move by move, the newest first, with the reasons that were given. */
function History({ endpoint, lifecycle, params }: HistoryProps) {
  const localize = useLocalize();
  const answer = useApi(endpoint, { params } as CallInput<Endpoint>, { errorDisplay: 'session_only' });
  const data = answer.data as CallOutput<{ output: typeof lifecycleEvents } & Endpoint> | undefined;
  const events = data?.list ?? [];
  // what could not be read is no empty history
  const isLost = data === undefined && answer.error !== null;
  if (events.length === 0 && !isLost) return null;
  return (
    <Panel title={localize(words.history)}>
      {isLost && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      <Timeline
        entries={events.toReversed().map(({ id, move, to_state, by_name, at, reason }) => ({
          key: id,
          title: localize(lifecycle.moves[move] ?? words.created),
          at,
          who: by_name,
          detail: reason,
          tone: lifecycle.states[to_state]?.tone ?? 'ended',
        }))}
      />
    </Panel>
  );
}
