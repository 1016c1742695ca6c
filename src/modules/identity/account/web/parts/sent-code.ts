import { useState } from 'react';

/** When a code was sent to this phone here, and what to do after another. */
export function useSentCode() {
  const [sentAt, setSentAt] = useState<number | null>(null);
  return {
    sentAt,
    /** Notes the moment in which a sending ended well. */
    noting: (send: () => Promise<unknown>) => async () => {
      const answer = await send();
      if (answer !== false) setSentAt(Date.now());
      return answer;
    },
    again: () => setSentAt(Date.now()),
  };
}
