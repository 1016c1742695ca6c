import { defineRefusals } from '#shared/refusal.ts';

export const rollCallRefusals = defineRefusals('roll_call', {
  ended: { cn: '本次点名已结束', us: 'This roll call has ended' },
  not_yours: {
    cn: '由{name}确认，请其本人或安保负责人更正',
    us: 'Confirmed by {name}. They or the head of security can correct it.',
  },
});
