import { useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useSettings } from '#web/session/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';
import type { Chat, Message } from './chat-state.ts';
import { type ActName, actsFor } from './message-acts.ts';
import type { LineAct } from './message-line.tsx';

const ReportDialog = lazyDialog(async () => (await import('./message-dialogs.tsx')).ReportDialog);
const HideDialog = lazyDialog(async () => (await import('./message-dialogs.tsx')).HideDialog);
const MuteDialog = lazyDialog(async () => (await import('./mute-dialog.tsx')).MuteDialog);
const SenderDialog = lazyDialog(async () => (await import('./sender-dialog.tsx')).SenderDialog);

type Body = CallInput<typeof liveMessages.act>['body'];
type Change = NonNullable<Body>;
type Asked = 'report' | 'hide' | 'mute' | 'who_was_it';

/** What is sent at once; the others open a dialog. */
const AT_ONCE = {
  withdraw: [{ status: 'deleted' }, 'withdrawn'],
  pin: [{ pinned: true }, 'was_pinned'],
  unpin: [{ pinned: false }, 'unpinned'],
  mark_answered: [{ answered: true }, 'answered'],
  not_answered: [{ answered: false }, 'marked_open'],
  show_again: [{ status: 'visible' }, 'passed'],
} as const satisfies Partial<Record<ActName, readonly [Change, string]>>;
const isAtOnce = (name: ActName): name is keyof typeof AT_ONCE => name in AT_ONCE;
const isDangerous = (name: ActName): boolean => name === 'hide' || name === 'mute';

interface MessageActsOptions {
  readonly state: Chat['state'] | null;
  readonly liveId: string;
  readonly onAnswer?: (message: Message) => void;
  /** The message as it is after what was done with it. */
  readonly onDone?: (message: Message) => void;
}

/** What the reader may do with a message, and the dialog that is open for one. */
export function useMessageActs({ state, liveId, onAnswer, onDone }: MessageActsOptions) {
  const t = useChatText();
  const isGuest = useSettings() === null;
  const [open, setOpen] = useState<{ readonly what: Asked; readonly message: Message } | null>(null);
  const send = useSend(liveMessages.act);
  const act = (message: Message, body: Change, done: string) =>
    send.mutate(
      { params: { id: message.id }, body },
      {
        onSuccess: (after) => {
          onDone?.(after);
          toast.success(done);
        },
      },
    );
  const select = (name: ActName, message: Message) => {
    if (name === 'reply') onAnswer?.(message);
    else if (isAtOnce(name)) act(message, AT_ONCE[name][0], t(AT_ONCE[name][1]));
    else setOpen({ what: name, message });
  };
  const actsOf = (message: Message): LineAct[] =>
    isGuest
      ? []
      : actsFor(message, state, onAnswer !== undefined).map((name) => ({
          key: name,
          label: t(name),
          danger: isDangerous(name),
          onSelect: () => select(name, message),
        }));
  const dialog = open && (
    <ActDialog
      {...open}
      liveId={liveId}
      mayEverywhere={state?.may_mute_everywhere ?? false}
      onClose={() => setOpen(null)}
    />
  );
  return { actsOf, act, dialog };
}

interface DialogProps {
  readonly what: Asked;
  readonly message: Message;
  readonly liveId: string;
  readonly mayEverywhere: boolean;
  readonly onClose: () => void;
}

function ActDialog({ what, message, liveId, mayEverywhere, onClose }: DialogProps) {
  const { id: messageId, shown_name: name } = message;
  if (what === 'report') return <ReportDialog messageId={messageId} onClose={onClose} />;
  if (what === 'hide') return <HideDialog messageId={messageId} onClose={onClose} />;
  if (what === 'who_was_it') return <SenderDialog messageId={messageId} onClose={onClose} />;
  return (
    <MuteDialog liveId={liveId} messageId={messageId} name={name} mayEverywhere={mayEverywhere} onClose={onClose} />
  );
}
