import { useEffect, useState } from 'react';
import type { CardWords } from './business-card-layout.ts';
import { drawBusinessCard } from './business-card-picture.ts';

/** The picture of a card and its address; drawn anew when words or link change, gone when nothing shows it any more. */
export function useCardPicture(words: CardWords | null, link: string | null) {
  const [picture, setPicture] = useState<{ readonly blob: Blob; readonly address: string } | null>(null);
  const print = words && JSON.stringify(words);
  useEffect(() => {
    if (!print) return undefined;
    let isWanted = true;
    let address: string | null = null;
    void drawBusinessCard(JSON.parse(print) as CardWords, link).then((blob) => {
      if (!isWanted || !blob) return;
      address = URL.createObjectURL(blob);
      setPicture({ blob, address });
    });
    return () => {
      isWanted = false;
      setPicture(null);
      if (address) URL.revokeObjectURL(address);
    };
  }, [print, link]);
  return picture;
}
