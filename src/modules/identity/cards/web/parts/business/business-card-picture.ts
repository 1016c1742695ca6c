import { encode } from 'uqr';
import { BUSINESS_CARD_QR_CORRECTION } from '#shared/constants.ts';
import {
  CARD_SCALE,
  CARD_WIDTH,
  type CardLayout,
  type CardWords,
  CODE_SIDE,
  layOutCard,
} from './business-card-layout.ts';

const FONT = '"PingFang SC", "HarmonyOS Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif';
/** How the encoder calls what the specification names. */
const CORRECTION = { high: 'H' } as const;
const EDGE = 24;
const BAR = 6;
const INK = '#101828';
const SOFT = '#4d5866';
const BRAND = '#1f4680';

const fontOf = (size: number, isStrong: boolean) => `${isStrong ? 600 : 400} ${size}px ${FONT}`;

function drawWords(pen: CanvasRenderingContext2D, { lines }: CardLayout): void {
  for (const { text, x, y, size, is_strong } of lines) {
    pen.font = fontOf(size, is_strong);
    pen.fillStyle = is_strong ? INK : SOFT;
    pen.fillText(text, x, y);
  }
}

/** The code with its cells on whole pixels, so that none of them is grey; the card around it is its quiet zone. */
function drawCode(pen: CanvasRenderingContext2D, link: string, top: number): void {
  const { data, size } = encode(link, { ecc: CORRECTION[BUSINESS_CARD_QR_CORRECTION], border: 0 });
  const left = CARD_WIDTH - EDGE - CODE_SIDE;
  const at = (cell: number) => Math.round((cell * CODE_SIDE * CARD_SCALE) / size) / CARD_SCALE;
  pen.fillStyle = INK;
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(left + at(x), top + at(y), at(x + 1) - at(x), at(y + 1) - at(y));
    });
  });
}

/** A business card as a picture: always dark on white, because it leaves the portal. Null when the browser cannot draw. */
export async function drawBusinessCard(words: CardWords, link: string | null): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const layout = layOutCard(words, (text, size, isStrong) => {
    pen.font = fontOf(size, isStrong);
    return pen.measureText(text).width;
  });
  canvas.width = CARD_WIDTH * CARD_SCALE;
  canvas.height = layout.height * CARD_SCALE;
  pen.scale(CARD_SCALE, CARD_SCALE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, CARD_WIDTH, layout.height);
  pen.fillStyle = BRAND;
  pen.fillRect(0, 0, BAR, layout.height);
  drawWords(pen, layout);
  if (link) drawCode(pen, link, layout.code_top);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
