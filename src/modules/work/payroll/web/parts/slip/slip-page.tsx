import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { slipLifecycle } from '../../../contract/payroll.lifecycle.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useSlipPath } from '../paths.ts';
import { SlipActs } from './slip-acts.tsx';
import { SlipSheet } from './slip-sheet.tsx';
import { SlipTalk } from './slip-talk.tsx';
import type { Slip } from './slip-types.ts';

/** A look is written down: coming back to the window is none. */
const LOOK_MS = 5 * 60_000;

/** One payslip: of one’s own, or of somebody else for who handles pay, who will read that it was looked at. */
export function SlipPage() {
  const t = usePayrollText();
  const { id = '' } = useParams();
  const [purpose, setPurpose] = useState<string | null>(null);
  const answer = useApi(wageUsers.get, { params: { id }, query: purpose ? { purpose } : {} }, { staleMs: LOOK_MS });
  const slip = answer.data;
  if (slip) return <Sheet slip={slip} />;
  const asksPurpose = answer.error?.code === 422001;
  return (
    <>
      <PageHead back title={t('slip')} />
      {asksPurpose ? (
        <PurposeForm onSaid={setPurpose} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={10} />} />
      )}
    </>
  );
}

function PurposeForm({ onSaid }: { readonly onSaid: (purpose: string) => void }) {
  const t = usePayrollText();
  const [text, setText] = useState('');
  return (
    <Stack gap={12} items="start">
      <Note tone="waiting">{t('purpose_help')}</Note>
      <TextField label={t('purpose')} value={text} onChange={setText} />
      <Button disabled={text.trim().length < 2} onClick={() => onSaid(text.trim())}>
        {t('open_slip')}
      </Button>
    </Stack>
  );
}

function Sheet({ slip }: { readonly slip: Slip }) {
  const t = usePayrollText();
  const format = useFormat();
  const { month: months } = useFormat();
  const pathOf = useSlipPath();
  const older = slip.revisions.filter(({ id }) => id !== slip.id);
  return (
    <Stack gap={16}>
      <PageHead
        back
        title={t('slip_of', { month: months(slip.month) })}
        detail={`${slip.title} · ${t('paid_on', { day: format.day(slip.pay_date) })}`}
        mark={<StateBadge of={slipLifecycle} state={slip.status} />}
        actions={<SlipActs slip={slip} />}
      />
      {!slip.is_own && <Note tone="waiting">{t('of_others', { name: slip.name })}</Note>}
      <SlipSheet slip={slip} />
      <SlipTalk slip={slip} />
      <Inline gap={12} wrap justify="spread">
        <Inline gap={12}>
          {slip.previous_id && <Link to={pathOf(slip.previous_id)}>{t('previous_slip')}</Link>}
          {slip.next_id && <Link to={pathOf(slip.next_id)}>{t('next_slip')}</Link>}
        </Inline>
        <Inline gap={12}>
          {older.map((one) => (
            <Link key={one.id} to={pathOf(one.id)}>
              {t('revision_n', { n: one.revision })}
            </Link>
          ))}
        </Inline>
      </Inline>
      <Words as="p" tone="faint" size="small">
        {t('confirm_meaning')}
      </Words>
    </Stack>
  );
}
