import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Dropdown, DropdownItem } from '#web/ui/acts/dropdown.tsx';
import { badges } from '../../contract/live-chat.shapes.ts';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import type { Message } from './chat-state.ts';

export interface LineAct {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface Props {
  readonly message: Message;
  readonly acts: readonly LineAct[];
  /** Whether Tab stops here; the arrow keys go on from it. Without it no message takes the focus. */
  readonly isStop?: boolean;
  readonly onFocus?: () => void;
  /** What it answers was hidden or withdrawn meanwhile. */
  readonly isReplyGone?: boolean;
}

/** One message: who, when, what, and behind "…" what the reader may do with it. */
export function MessageLine({ message, acts, isStop, onFocus, isReplyGone = false }: Props) {
  const t = useChatText();
  const format = useFormat();
  const { body, is_hidden, reply } = message;
  const isWalked = isStop !== undefined;
  return (
    <li
      className={classes.message}
      data-message={isWalked || undefined}
      data-own={message.is_own || undefined}
      tabIndex={isWalked ? (isStop ? 0 : -1) : undefined}
      onFocus={onFocus}
    >
      <header>
        <strong>{message.shown_name}</strong>
        <Marks message={message} />
        <time dateTime={message.created_at}>{format.time(message.created_at)}</time>
      </header>
      <p data-gone={body === null}>
        {reply && !isReplyGone && (
          <span className={classes.quote}>{t('quoted', { name: reply.shown_name, text: reply.body })}</span>
        )}
        {body ?? t(is_hidden ? 'was_hidden' : 'was_withdrawn')}
      </p>
      {acts.length > 0 && <Acts name={message.shown_name} acts={acts} isStop={isStop ?? true} />}
    </li>
  );
}

/** What the sender is here, and what becomes of the message. */
function Marks({ message: { badge, kind, is_held, is_hidden, body, is_own } }: { readonly message: Message }) {
  const t = useChatText();
  const localize = useLocalize();
  const known = badges.find(({ code }) => code === badge);
  return (
    <>
      {is_own && <span className={classes.mark}>{t('you')}</span>}
      {known && <span className={classes.mark}>{localize(known)}</span>}
      {kind === 'question' && <span className={classes.mark}>{t('is_question')}</span>}
      {is_held && <span className={classes.mark}>{t('waits_for_review')}</span>}
      {is_hidden && body !== null && <span className={classes.mark}>{t('was_declined')}</span>}
    </>
  );
}

interface ActsProps {
  readonly name: string;
  readonly acts: readonly LineAct[];
  readonly isStop: boolean;
}

const ENTRY_PX = 48;

function Acts({ name, acts, isStop }: ActsProps) {
  const t = useChatText();
  const [side, setSide] = useState<'above' | 'below'>('below');
  // the list clips what opens in it: at its foot the menu opens upwards
  const onPlace = (button: HTMLElement) => {
    const box = button.closest('[data-messages]')?.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    const height = acts.length * ENTRY_PX;
    setSide(box && bottom + height > box.bottom && top - box.top > box.bottom - bottom ? 'above' : 'below');
  };
  return (
    <Dropdown
      label={t('message_acts')}
      width={180}
      side={side}
      trigger={(props) => (
        <button
          {...props}
          tabIndex={isStop ? 0 : -1}
          className={classes.more}
          aria-label={t('acts_of', { name })}
          onClick={(event) => {
            onPlace(event.currentTarget);
            props.onClick();
          }}
        >
          <IconDots aria-hidden size={16} />
        </button>
      )}
    >
      {(close) =>
        acts.map((act) => (
          <DropdownItem
            key={act.key}
            danger={act.danger ?? false}
            onSelect={() => {
              close();
              act.onSelect();
            }}
          >
            {act.label}
          </DropdownItem>
        ))
      }
    </Dropdown>
  );
}
