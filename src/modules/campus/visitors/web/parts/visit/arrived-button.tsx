import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { useNow } from '../use-now.ts';
import type { VisitDetail } from '../visit-types.ts';

/** For the visitor in front of the gate: one tap, and host and guard know who waits. */
export function ArrivedButton({ visit }: { readonly visit: VisitDetail }) {
  const t = useVisitorText();
  const format = useFormat();
  const now = useNow();
  const send = useSend(visitorGate.arrived, { onSuccess: () => toast.success(t('at_gate_said')) });
  const { arrival } = visit;
  if (!arrival || now < Date.parse(arrival.from) || now > Date.parse(arrival.to)) return null;
  if (visit.arrived_at)
    return (
      <Words as="p" tone="soft" size="normal" role="status">
        {t('arrived_at', { time: format.time(visit.arrived_at) })}
      </Words>
    );
  return (
    <Button
      variant="default"
      fullWidth
      h={56}
      leftSection={<IconHandStop aria-hidden size={22} />}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id: visit.id } })}
    >
      {t('at_gate')}
    </Button>
  );
}
