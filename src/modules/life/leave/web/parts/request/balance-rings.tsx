import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { vacationAmountUsers } from '../../../contract/vacation-amounts.contract.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { TypeOption } from '../leave-types.ts';
import { useAmount } from '../leave-words.ts';

const QuotaDrawer = lazyDialog(async () => (await import('../quota/quota-drawer.tsx')).QuotaDrawer);

/** What is left of each type that has a quota. Nothing where the person has none. */
export function BalanceRings() {
  const t = useLeaveText();
  const [opened, open] = useState<string | null>(null);
  const answer = useApi(vacations.options, { query: {} });
  const quotas = useApi(
    vacationAmountUsers.list,
    { query: { scope: 'own', on: today(), per_page: 100 } },
    { errorDisplay: 'session_only' },
  );
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />;
  const types = answer.data.types.filter(({ balance }) => balance !== null && balance.total > 0);
  if (types.length === 0) return null;
  return (
    <Panel title={t('balances')}>
      <Cards least={220} gap={16}>
        {types.map((type) => (
          <Balance
            key={type.id}
            type={type}
            quotaId={quotas.data?.list.find((one) => one.type.id === type.id)?.id}
            onOpen={open}
          />
        ))}
      </Cards>
      {opened && <QuotaDrawer id={opened} onClose={() => open(null)} />}
    </Panel>
  );
}

interface BalanceProps {
  readonly type: TypeOption;
  /** What is kept of it, where it was granted already. */
  readonly quotaId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Balance({ type, quotaId, onOpen }: BalanceProps) {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const amount = useAmount();
  const { balance, unit } = type;
  if (!balance) return null;
  const left = amount(balance.left, unit);
  return (
    <Inline gap={12}>
      <Ring
        share={balance.total > 0 ? balance.left / balance.total : 0}
        tone={balance.left <= 0 ? 'refused' : 'brand'}
        label={t('left_of', { type: localizedName(type), left })}
      >
        <Words weight={600} figures>
          {format.number(balance.left)}
        </Words>
      </Ring>
      <Stack gap={2} items="start">
        <Words weight={600}>{localizedName(type)}</Words>
        <Words tone="soft" size="small">
          {t('left_n', { left })}
        </Words>
        <Words tone="soft" size="small">
          {t('used_held', { used: format.number(balance.used), held: format.number(balance.held) })}
        </Words>
        {balance.expiring && (
          <Words tone="waiting" size="small">
            {t('expires', { n: amount(balance.expiring.amount, unit), day: format.dayShort(balance.expiring.on) })}
          </Words>
        )}
        {quotaId && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('ledger_of', { type: localizedName(type) })}
            onClick={() => onOpen(quotaId)}
          >
            {t('ledger')}
          </Button>
        )}
      </Stack>
    </Inline>
  );
}
