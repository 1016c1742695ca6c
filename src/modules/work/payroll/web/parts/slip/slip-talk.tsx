import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { questionStates } from '../../../contract/payroll-kinds.ts';
import { usePayrollText } from '../../texts.ts';
import { useAskedAbout } from '../column-label.ts';
import type { Slip } from './slip-types.ts';

/** What was asked about a slip and answered, and why it was corrected. */
export function SlipTalk({ slip }: { readonly slip: Slip }) {
  const t = usePayrollText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const askedAbout = useAskedAbout();
  const { corrects, draft } = slip;
  return (
    <Stack gap={12}>
      {corrects && <Note tone="waiting">{t('corrected_because', { reason: corrects.reason })}</Note>}
      {draft && (
        <Note tone="waiting">
          {t('draft_waits', { name: draft.drafted_by ? localizedName(draft.drafted_by) : '—', reason: draft.reason })}
        </Note>
      )}
      {slip.questions.map((one) => (
        <Panel key={one.id} title={askedAbout(one)} aside={<ChoiceBadge of={questionStates} code={one.state} />}>
          <Stack gap={4}>
            <Words tone="faint" size="small">
              {format.dateTime(one.asked_at)}
            </Words>
            <p>{one.text}</p>
            {one.replies.map((reply) => (
              <Words as="p" tone="soft" key={reply.at}>
                {t('says', { name: localizedName(reply), text: reply.text })}
              </Words>
            ))}
          </Stack>
        </Panel>
      ))}
    </Stack>
  );
}
