import { Button } from '@mantine/core';
import { states } from '#shared/states.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { KnownState } from '#web/ui/state-badge.tsx';
import { type RuleShown, systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import classes from './rules.module.css';

/** Asks the reader to say that they know of this version, and shows that they did. */
export function RuleConfirm({ rule }: { readonly rule: RuleShown }) {
  const t = useRulesText();
  const format = useFormat();
  const send = useSend(systemRules.confirm, { invalidates: ['home', 'notifications'] });
  const { mine, shown } = rule;
  if (!mine?.need_action && !mine?.confirmed_at) return null;
  if (mine.confirmed_at)
    return (
      <Inline gap={8} wrap>
        <KnownState is={states.confirmed} />
        <Words tone="soft">{format.dateTime(mine.confirmed_at)}</Words>
      </Inline>
    );
  return (
    <Inline className={classes.confirm} gap={12} wrap justify="spread">
      <Words>{t('confirm_asked')}</Words>
      <Button
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id: rule.id }, body: { version_no: shown.version_no } })}
      >
        {t('confirm_read')}
      </Button>
    </Inline>
  );
}
