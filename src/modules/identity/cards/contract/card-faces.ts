import * as z from 'zod';
import { id, line } from '#shared/fields.ts';
import { message } from '#shared/text.ts';

/**
 * How a card looks, as data: a face is a ground with elements in tenths of a millimetre. Editor, preview, the card on
 * a phone and the printed sheet draw the same description.
 */

/** What an element shows: a fact of the card, or a word, line or picture of the template. */
export const CARD_BINDS = [
  'photo',
  'avatar',
  'name',
  'name_en',
  'number',
  'organization.name',
  'organization.name_en',
  'department.name',
  'post',
  'user_type',
  'valid_to',
  'qr',
  'clock',
  'text',
  'line',
  'image',
] as const;
export type CardBind = (typeof CARD_BINDS)[number];

export const CARD_SIZES = ['cr80', 'phone'] as const;
export const ORIENTATIONS = ['portrait', 'landscape'] as const;
export const CARD_FONTS = ['sans', 'serif', 'mono'] as const;
export const ALIGNS = ['left', 'center', 'right'] as const;
export const MAX_ELEMENTS = 40;
/** A face that proves nothing is no card. */
export const NEEDED_BINDS = ['photo', 'name', 'qr'] as const satisfies readonly CardBind[];
export const MIN_CONTRAST = 4.5;
const MAX_TENTHS = 1600;

/** Tenths of a millimetre: a bank card, or the picture of a phone's window. */
const SIDES = { cr80: [856, 540], phone: [1600, 900] } as const;

/** Width and height of a card in tenths of a millimetre. */
export function sidesOf(size: (typeof CARD_SIZES)[number], orientation: (typeof ORIENTATIONS)[number]) {
  const [long, short] = SIDES[size];
  return orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long };
}

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, message({ cn: '颜色格式为 #rrggbb', us: 'Enter the colour as #rrggbb' }));
const tenths = (min: number) => z.int().min(min).max(MAX_TENTHS);

/** An element of which nothing is said. Its order is that of the contract. */
const PLAIN_ELEMENT = {
  text_cn: '',
  text_us: '',
  x: 0,
  y: 0,
  w: 1,
  h: 1,
  font: 'sans',
  size_pt: 9,
  is_bold: false,
  colour: '#101828',
  align: 'left',
  max_lines: 1,
  hide_when_empty: true,
  file_id: null,
} as const;

export const cardElement = z.strictObject({
  bind: z.enum(CARD_BINDS),
  text_cn: line(0, 60).default(PLAIN_ELEMENT.text_cn),
  text_us: line(0, 60).default(PLAIN_ELEMENT.text_us),
  x: tenths(0),
  y: tenths(0),
  w: tenths(1),
  h: tenths(1),
  font: z.enum(CARD_FONTS).default(PLAIN_ELEMENT.font),
  size_pt: z.number().min(5).max(40).default(PLAIN_ELEMENT.size_pt),
  is_bold: z.boolean().default(PLAIN_ELEMENT.is_bold),
  colour: colour.default(PLAIN_ELEMENT.colour),
  align: z.enum(ALIGNS).default(PLAIN_ELEMENT.align),
  max_lines: z.int().min(1).max(6).default(PLAIN_ELEMENT.max_lines),
  hide_when_empty: z.boolean().default(PLAIN_ELEMENT.hide_when_empty),
  /** The picture of an element `image`: a seal, a logo, a pattern. */
  file_id: id.nullable().default(PLAIN_ELEMENT.file_id),
});

export const cardFace = z.strictObject({
  ground: colour.default('#ffffff'),
  background_file_id: id.nullable().default(null),
  elements: z.array(cardElement).max(MAX_ELEMENTS),
});

/** A face as it leaves: with links of a minute to its pictures. */
export const shownFace = cardFace.extend({
  background_url: z.string().nullable(),
  elements: z.array(cardElement.extend({ image_url: z.string().nullable() })),
});

export type ShownFace = z.output<typeof shownFace>;
export type CardElement = z.output<typeof cardElement>;
export type CardFace = z.output<typeof cardFace>;

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two colours `#rrggbb` by WCAG, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const DRAWN = new Set<CardBind>(['photo', 'avatar', 'qr', 'line', 'image']);

/** What can lie under letters. */
const COVERS = new Set<CardBind>(['line', 'image', 'photo', 'avatar']);

/** Whether an element is made of letters. */
export const isTextElement = ({ bind }: Pick<CardElement, 'bind'>): boolean => !DRAWN.has(bind);

/** The colour on which an element stands: that of the last block drawn under its middle, else that of the face; null: a picture. */
export function backgroundUnder(face: CardFace, at: number): string | null {
  const element = face.elements[at];
  const ground = face.background_file_id === null ? face.ground : null;
  if (!element) return ground;
  const [x, y] = [element.x + element.w / 2, element.y + element.h / 2];
  const block = face.elements
    .slice(0, at)
    .findLast((one) => COVERS.has(one.bind) && x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h);
  if (!block) return ground;
  return block.bind === 'line' ? block.colour : null;
}

export interface CardFaceProblem {
  /** Place among the elements of the face; null: the face as a whole. */
  readonly at: number | null;
  readonly problem: 'contrast' | 'outside' | 'empty_text' | 'empty_image' | `needs_${(typeof NEEDED_BINDS)[number]}`;
}

/** What keeps a face from being published. Contrast over a picture is not computed: the person who designs the card looks at it. */
export function faceProblemsOf(
  face: CardFace,
  sides: { readonly width: number; readonly height: number },
  isFront: boolean,
) {
  const problems: CardFaceProblem[] = [];
  face.elements.forEach((element, at) => {
    const { x, y, w, h, colour: ink, bind } = element;
    if (x + w > sides.width || y + h > sides.height) problems.push({ at, problem: 'outside' });
    if (bind === 'text' && !element.text_cn) problems.push({ at, problem: 'empty_text' });
    if (bind === 'image' && element.file_id === null) problems.push({ at, problem: 'empty_image' });
    const ground = backgroundUnder(face, at);
    if (ground !== null && isTextElement(element) && contrastOf(ink, ground) < MIN_CONTRAST)
      problems.push({ at, problem: 'contrast' });
  });
  for (const bind of isFront ? NEEDED_BINDS : [])
    if (!face.elements.some((element) => element.bind === bind)) problems.push({ at: null, problem: `needs_${bind}` });
  return problems;
}

/** Indexes of the texts that stand on a picture, where the contrast is not computed. */
export const textsOnPictures = (face: CardFace): number[] =>
  face.elements.flatMap((element, at) => (isTextElement(element) && backgroundUnder(face, at) === null ? [at] : []));

/** An element with what is usual where nothing else is said. */
export const elementOf = (
  bind: CardBind,
  x: number,
  y: number,
  w: number,
  h: number,
  more: Partial<CardElement> = {},
): CardElement => ({ bind, ...PLAIN_ELEMENT, x, y, w, h, ...more });

/** The face of cards for which no template holds, and the start of a new template. */
export const PLAIN_FRONT: CardFace = {
  ground: '#ffffff',
  background_file_id: null,
  elements: [
    elementOf('organization.name', 40, 36, 500, 56, { size_pt: 11, is_bold: true, colour: '#18386a' }),
    elementOf('organization.name_en', 40, 90, 500, 36, { size_pt: 6, colour: '#4d5866' }),
    elementOf('line', 40, 132, 776, 4, { colour: '#18386a' }),
    elementOf('photo', 40, 160, 200, 248),
    elementOf('name', 270, 166, 340, 64, { size_pt: 14, is_bold: true, max_lines: 2 }),
    elementOf('department.name', 270, 240, 340, 44, { size_pt: 8, max_lines: 2 }),
    elementOf('post', 270, 288, 340, 40, { size_pt: 8 }),
    elementOf('user_type', 270, 330, 340, 40, { size_pt: 8, colour: '#4d5866' }),
    elementOf('number', 270, 372, 340, 40, { size_pt: 8, font: 'mono', colour: '#4d5866' }),
    elementOf('qr', 640, 250, 176, 176),
    elementOf('valid_to', 40, 452, 360, 36, { size_pt: 6, colour: '#4d5866' }),
    elementOf('clock', 520, 452, 296, 44, { size_pt: 8, align: 'right', font: 'mono', colour: '#18386a' }),
  ],
};

/** The plain face as it is drawn. */
export const PLAIN_SHOWN: ShownFace = {
  ...PLAIN_FRONT,
  background_url: null,
  elements: PLAIN_FRONT.elements.map((element) => ({ ...element, image_url: null })),
};
