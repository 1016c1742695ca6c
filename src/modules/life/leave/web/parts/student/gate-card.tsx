import { Button } from '@mantine/core';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { takerKinds } from '../../../contract/leave-kinds.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { GateRow } from '../leave-types.ts';

/** A student with a pass, and what the guard does next. */
export function GateCard({ row, onRelease }: { readonly row: GateRow; readonly onRelease: () => void }) {
  const t = useLeaveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const back = useSend(vacations.release, {});
  return (
    <Panel>
      <Stack gap={8}>
        <Inline gap={12}>
          <PersonAvatar person={row.student} size={72} />
          <Stack gap={2}>
            <Words size="large" weight={600}>
              {localizedName(row.student)}
            </Words>
            {row.classroom && <Words tone="soft">{localizedName(row.classroom)}</Words>}
            <Words figures>{`${format.time(row.out_from)} – ${format.time(row.out_until)}`}</Words>
            <Words tone={row.is_now ? 'done' : 'soft'} weight={600}>
              {row.out_at && row.next === 'in'
                ? t('gate_out_at', { at: format.time(row.out_at) })
                : t(`gate_${row.state}`)}
            </Words>
          </Stack>
        </Inline>
        <Words>{[labelOf(takerKinds, row.taker_kind, lang), row.taker_name].filter(Boolean).join('：')}</Words>
        {row.next === 'out' && (
          <Button size="md" onClick={onRelease} variant={row.is_now ? 'filled' : 'default'}>
            {t('release')}
          </Button>
        )}
        {row.next === 'in' && (
          <Button
            size="md"
            variant="default"
            loading={back.isPending}
            onClick={() => back.mutate({ params: { id: row.id }, body: { direction: 'in' } })}
          >
            {t('came_back')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
