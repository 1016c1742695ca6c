import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { toast } from '#web/ui/toasts.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useVisitorText } from '../../texts.ts';

/** Rings the host: the first tap asks for the number (it is recorded), then the phone dials. */
export function HostCall({ visitId, name }: { readonly visitId: string; readonly name: string }) {
  const t = useVisitorText();
  const [phone, setPhone] = useState<string | null>(null);
  const ask = useSend(visitorGate.callHost, {
    invalidates: false,
    onSuccess: (answer) => {
      if (answer.phone === null) {
        toast.warning(t('host_no_phone', { name }));
        return;
      }
      setPhone(answer.phone);
      location.href = `tel:${answer.phone}`;
    },
  });
  const icon = <IconPhone aria-hidden size={20} />;
  if (phone) {
    return (
      <Button component="a" href={`tel:${phone}`} variant="default" h={48} leftSection={icon}>
        {`${name} ${phone}`}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      h={48}
      leftSection={icon}
      loading={ask.isPending}
      onClick={() => ask.mutate({ params: { id: visitId } })}
    >
      {t('host_call', { name })}
    </Button>
  );
}
