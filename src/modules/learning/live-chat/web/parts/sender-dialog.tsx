import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
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
    <SideDrawer kind="record" opened onClose={onClose} title={t('who_was_it')}>
      {!answer.data && <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />}
      {answer.data && (
        <>
          <Facts
            facts={[
              { label: t('real_name'), value: localizedName(answer.data.sender) },
              { label: t('said'), value: answer.data.body, wide: true },
              ...(answer.data.sender.muted_until
                ? [{ label: t('is_muted_until'), value: format.dateTime(answer.data.sender.muted_until) }]
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
    </SideDrawer>
  );
}
