import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** An ID photo that was handed in. `replaced`: was used until another one came; its picture is gone, like that of a returned one. */
export const idPhotoLifecycle = defineLifecycle({
  states: {
    pending: states.to_review,
    used: states.in_use,
    returned: states.returned,
    replaced: states.replaced,
  },
  moves: {
    decide: { from: ['pending'], to: ['used', 'returned'], cn: '审核', us: 'Review' },
  },
});
