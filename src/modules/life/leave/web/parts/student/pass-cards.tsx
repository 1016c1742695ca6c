import { Link } from 'react-router';
import { today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { takerKinds } from '../../../contract/leave-kinds.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useLeaveBase } from '../leave-words.ts';

/** Passes of today with which own children leave the school. Nothing where there is none. */
export function PassCards() {
  const t = useLeaveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const base = useLeaveBase();
  const answer = useApi(
    vacations.list,
    { query: { scope: 'children', on_date: today(), per_page: 50 } },
    { errorDisplay: 'session_only' },
  );
  return (answer.data?.list ?? []).map(
    (row) =>
      row.pass?.is_usable && (
        <Panel key={row.id} title={t('pass_of', { name: localizedName(row.applicant) })}>
          <Stack gap={4}>
            <Words size="large" weight={600} figures>
              {`${format.time(row.pass.from)} – ${format.time(row.pass.until)}`}
            </Words>
            <Words>{labelOf(takerKinds, row.pass.taker_kind, lang)}</Words>
            <Words tone={row.out_at ? 'done' : 'soft'}>
              {row.out_at ? t('gate_out_at', { at: format.time(row.out_at) }) : t('pass_help')}
            </Words>
            <Link to={`${base}/${row.id}`}>{row.no}</Link>
          </Stack>
        </Panel>
      ),
  );
}
