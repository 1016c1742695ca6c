import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMapPin } from '@tabler/icons-react';
import { securities } from '#modules/campus/gates/contract/securities.contract.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useVisitorText } from '../../texts.ts';
import classes from './duty-bar.module.css';
import type { OwnSecurity } from './use-duty.ts';
import { forgetGate } from './use-gate-board.ts';

function useDutyMoves() {
  const t = useVisitorText();
  const begin = useSend(securities.startDuty, { invalidates: ['visitors'], onSuccess: forgetGate });
  const end = useSend(securities.endDuty, { invalidates: ['visitors'], onSuccess: forgetGate });
  const leave = async () => {
    if (
      await confirm({
        title: t('duty_end_ask'),
        body: t('duty_end_what'),
        confirm: t('duty_end'),
        cancel: t('not_now'),
      })
    )
      end.mutate({});
  };
  return { begin: (gate_id: string) => begin.mutate({ body: { gate_id } }), isBeginning: begin.isPending, leave };
}

/** Before duty: the gates where this guard may stand. One tap begins. */
export function ChooseGate({ guard }: { readonly guard: OwnSecurity }) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const { begin, isBeginning } = useDutyMoves();
  const open = guard.gates.filter((gate) => gate.is_open);
  if (open.length === 0) return <EmptyState title={t('duty_no_gate')} detail={t('duty_no_gate_how')} />;
  return (
    <section className={classes.choose} aria-labelledby="choose-gate">
      <Words as="h2" size="title" weight={600} id="choose-gate">
        {t('duty_choose')}
      </Words>
      <Words as="p" tone="soft">
        {t('duty_choose_why')}
      </Words>
      {open.map((gate) => (
        <Button
          key={gate.id}
          size="lg"
          h={56}
          variant="default"
          loading={isBeginning}
          leftSection={<IconMapPin aria-hidden size={20} />}
          onClick={() => begin(gate.id)}
        >
          {localizedName(gate)}
        </Button>
      ))}
    </section>
  );
}

/** During duty: the gate, since when, and the way to another gate or home. */
export function DutyBar({ guard }: { readonly guard: OwnSecurity }) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const { begin, isBeginning, leave } = useDutyMoves();
  const here = guard.gates.find((gate) => gate.id === guard.duty?.gate_id);
  const others = guard.gates.filter((gate) => gate.is_open && gate.id !== guard.duty?.gate_id);
  if (!guard.duty) return null;
  return (
    <Inline gap={12} justify="spread" className={classes.bar}>
      <p>
        <Words as="strong" size="title" weight={600}>
          {here ? localizedName(here) : guard.duty.gate_name}
        </Words>
        <span>{t('duty_since', { time: format.time(guard.duty.started_at) })}</span>
      </p>
      <Menu width={240}>
        <Menu.Target>
          <Button
            variant="default"
            h={44}
            loading={isBeginning}
            rightSection={<IconChevronDown aria-hidden size={16} />}
          >
            {t('duty')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.length > 0 && <Menu.Label>{t('duty_change')}</Menu.Label>}
          {others.map((gate) => (
            <Menu.Item
              key={gate.id}
              h={44}
              leftSection={<IconMapPin aria-hidden size={18} />}
              onClick={() => begin(gate.id)}
            >
              {localizedName(gate)}
            </Menu.Item>
          ))}
          {others.length > 0 && <Menu.Divider />}
          <Menu.Item h={44} leftSection={<IconLogout aria-hidden size={18} />} onClick={() => void leave()}>
            {t('duty_end')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Inline>
  );
}
