import { Modal } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import { MessageLine } from './message-line.tsx';

/** Who sent a message, in full, and what they said before. That it was looked at is on record. */
export function SenderDialog({ messageId, onClose }: { readonly messageId: string; readonly onClose: () => void }) {
  const t = useChatText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(liveMessages.look, { params: { id: messageId } });
  return (
    <Modal opened onClose={onClose} title={t('who_was_it')}>
      {!answer.data && <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />}
      {answer.data && (
        <>
          <Facts
            rows={[
              [t('real_name'), localizedName(answer.data.sender)],
              [t('said'), answer.data.body ?? ''],
              ...(answer.data.sender.muted_until
                ? [[t('is_muted_until'), format.dateTime(answer.data.sender.muted_until)] as const]
                : []),
            ]}
          />
          <p className={classes.soft}>{t(answer.data.before.length ? 'said_before' : 'said_nothing_before')}</p>
          <ul className={classes.messages}>
            {answer.data.before.map((one) => (
              <MessageLine key={one.id} message={one} acts={[]} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
