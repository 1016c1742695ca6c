import { useState } from 'react';
import type { FlowAct } from '#shared/flow/flow-moves.ts';
import type { CacheGroup } from '../../api/cache.ts';
import { useApi } from '../../api/queries.ts';
import { useSend } from '../../api/send.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { confirm } from '../confirm-store.ts';
import { FootActions } from '../dialogs/foot-actions.tsx';
import { Stack, Words } from '../layout/layout.tsx';
import { Note } from '../layout/note.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { TextSkeleton } from '../skeletons.tsx';
import { toast } from '../toasts.ts';
import type { FlowCalls, FlowPicture } from './flow-calls.ts';
import { FlowSteps } from './flow-steps.tsx';
import { flowPanelWords as words } from './flow-words.ts';

const DecideDialog = lazyDialog(async () => (await import('./flow-dialogs.tsx')).DecideDialog);
const TransferDialog = lazyDialog(async () => (await import('./flow-dialogs.tsx')).TransferDialog);
const AddSignerDialog = lazyDialog(async () => (await import('./flow-dialogs.tsx')).AddSignerDialog);
const CopyDialog = lazyDialog(async () => (await import('./flow-dialogs.tsx')).CopyDialog);

interface Props {
  readonly calls: FlowCalls;
  readonly id: string;
  /** Groups of calls whose answers a decision makes old, beside the calls of the flow. */
  readonly invalidates: readonly CacheGroup[];
}

/** The way of one paper, and what the reader may do with it now. */
export function FlowPanel({ calls, id, invalidates }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [shown, show] = useState<FlowAct | null>(null);
  const answer = useApi(calls.flow, { params: { id } });
  const picture = answer.data;
  if (!picture) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  if (picture.steps.length === 0) return null;
  const dialog = { calls, id, invalidates, version: picture.version, onClose: () => show(null) };
  return (
    <Stack as="section" gap={12} aria-label={localize(words.name)}>
      <Words as="h3" size="normal" weight={600}>
        {localize(words.name)}
      </Words>
      <Marked picture={picture} />
      <FlowSteps steps={picture.steps} />
      {picture.copied.length > 0 && (
        <Words as="p" tone="soft">
          {localize(words.copied, { names: format.list(picture.copied.map(localizedName)) })}
        </Words>
      )}
      {picture.acts_for && <Words as="p">{localize(words.acts_for, { name: picture.acts_for })}</Words>}
      <FlowActs picture={picture} calls={calls} id={id} invalidates={invalidates} onShow={show} />
      {(shown === 'approve' || shown === 'return' || shown === 'refuse') && (
        <DecideDialog {...dialog} result={shown} fields={picture.fields} />
      )}
      {shown === 'transfer' && <TransferDialog {...dialog} />}
      {shown === 'add_signer' && <AddSignerDialog {...dialog} />}
      {shown === 'copy' && <CopyDialog {...dialog} />}
    </Stack>
  );
}

/** What the last return wants corrected. */
function Marked({ picture: { fields, notes } }: { readonly picture: FlowPicture }) {
  const localize = useLocalize();
  const marked = fields.filter(({ key }) => key in notes);
  if (marked.length === 0) return null;
  return (
    <Note tone="waiting">
      <Words weight={600}>{localize(words.marked)}</Words>
      <ul>
        {marked.map((field) => (
          <li key={field.key}>
            {localize(field)}
            {': '}
            {notes[field.key]}
          </li>
        ))}
      </ul>
    </Note>
  );
}

interface ActsProps extends Props {
  readonly picture: FlowPicture;
  readonly onShow: (act: FlowAct) => void;
}

/** Acts that are done without a dialog of their own. */
type Plain = 'remind' | 'withdraw';

function FlowActs({ picture, calls, id, invalidates, onShow }: ActsProps) {
  const localize = useLocalize();
  const body = { version: picture.version };
  const reminding = useSend(calls.remind, { invalidates, onSuccess: () => toast.success(localize(words.reminded)) });
  const withdrawing = useSend(calls.withdraw, {
    invalidates,
    onSuccess: () => toast.success(localize(words.withdrawn)),
  });
  const withdraw = async () => {
    const question = { title: localize(words.withdraw_sure), confirm: localize(words.withdraw) };
    if (await confirm(question)) withdrawing.mutate({ params: { id }, body });
  };
  const plain: Readonly<Record<Plain, () => void>> = {
    remind: () => reminding.mutate({ params: { id }, body }),
    withdraw: () => void withdraw(),
  };
  const isPlain = (act: FlowAct): act is Plain => act in plain;
  return (
    <FootActions
      acts={picture.actions.map((act) => ({
        key: act,
        label: localize(words[act]),
        asks: act !== 'remind',
        onClick: () => (isPlain(act) ? plain[act]() : onShow(act)),
        ...(act === 'approve' ? { kind: 'primary' as const } : act === 'refuse' ? { kind: 'danger' as const } : {}),
        isPending: (act === 'remind' && reminding.isPending) || (act === 'withdraw' && withdrawing.isPending),
      }))}
    />
  );
}
