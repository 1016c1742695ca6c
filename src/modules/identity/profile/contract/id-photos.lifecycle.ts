import { defineLifecycle } from '#shared/lifecycle.ts';

/** An ID photo that was handed in. `replaced`: was used until another one came; its picture is gone, like that of a returned one. */
export const idPhotoLifecycle = defineLifecycle({
  states: {
    pending: { cn: '待审核', us: 'Waiting for review', tone: 'waiting' },
    used: { cn: '使用中', us: 'In use', tone: 'done' },
    returned: { cn: '已退回', us: 'Returned', tone: 'refused' },
    replaced: { cn: '已更换', us: 'Replaced', tone: 'ended' },
  },
  moves: {
    decide: { from: ['pending'], to: ['used', 'returned'], cn: '审核', us: 'Review' },
  },
});
