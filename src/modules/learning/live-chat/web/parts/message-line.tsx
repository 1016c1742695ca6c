import { IconDots } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { ChoiceBadge } from '#web/ui/choice-badge.tsx';
import { Dropdown, DropdownItem } from '#web/ui/dropdown.tsx';
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

/** One message: who, when, what, and behind "…" what the reader may do with it. */
export function MessageLine({ message, acts }: { readonly message: Message; readonly acts: readonly LineAct[] }) {
  const t = useChatText();
  const format = useFormat();
  const { body, status, reply, badge, kind } = message;
  return (
    <li className={classes.message}>
      <header>
        <strong>{message.shown_name}</strong>
        {badge && <ChoiceBadge of={badges} code={badge} />}
        {kind === 'question' && <span>{t('is_question')}</span>}
        <time dateTime={message.created_at}>{format.time(message.created_at)}</time>
        {status === 'held' && <span>{t('waits_for_review')}</span>}
      </header>
      <p data-gone={body === null}>
        {reply && <span className={classes.quote}>{t('quoted', { name: reply.shown_name, text: reply.body })}</span>}
        {body ?? t(status === 'deleted' ? 'was_withdrawn' : 'was_hidden')}
      </p>
      {acts.length > 0 && (
        <Dropdown
          label={t('message_acts')}
          width={180}
          trigger={(props) => (
            <button {...props} className={classes.more} aria-label={t('acts_of', { name: message.shown_name })}>
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
      )}
    </li>
  );
}
