import { IconUser } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import type { CARD_SIZES, CardElement, ORIENTATIONS, ShownFace } from '../../../contract/card-faces.ts';
import { sidesOf } from '../../../contract/card-faces.ts';
import { useCardText } from '../../texts.ts';
import classes from './card-face.module.css';
import { type CardFacts, fittedSize, isRepeated, TENTHS_PER_PT, textOfElement } from './card-fit.ts';

export interface CardLookShape {
  readonly size: (typeof CARD_SIZES)[number];
  readonly orientation: (typeof ORIENTATIONS)[number];
}

interface Props {
  readonly look: CardLookShape;
  readonly face: ShownFace;
  readonly facts: CardFacts;
  readonly language: 'cn' | 'us';
  /** What the code says; null: its place stays empty. */
  readonly code: string | null;
  /** The running time of a live card; absent on paper and in previews. */
  readonly clock?: string;
  /** A light that moves over the card, so that a screenshot of it is recognised. */
  readonly isLive?: boolean;
  /** Drawn over each element, by the editor. */
  readonly over?: (element: CardElement, at: number, place: CSSProperties) => ReactNode;
}

/** The corner of a bank card, in tenths of a millimetre. */
const CORNER = 32;

/** A box of tenths of a millimetre as shares of the face. */
export function boxOf({ x, y, w, h }: CardElement, sides: { width: number; height: number }): CSSProperties {
  const share = (value: number, side: number) => `${(value / side) * 100}%`;
  return {
    left: share(x, sides.width),
    top: share(y, sides.height),
    width: share(w, sides.width),
    height: share(h, sides.height),
  };
}

function Picture({ url, alt }: { readonly url: string | null; readonly alt: string }) {
  if (url) return <img className={classes.picture} src={url} alt={alt} />;
  return (
    <div className={classes.blank}>
      <IconUser aria-hidden size="50%" stroke={1.2} />
    </div>
  );
}

type ShownElement = ShownFace['elements'][number];

function Content(props: Props & { readonly element: ShownElement }) {
  const { element, facts, language, code, clock } = props;
  const t = useCardText();
  switch (element.bind) {
    case 'photo':
      return <Picture url={facts.photo_url} alt={t('id_photo')} />;
    case 'avatar':
      return <Picture url={facts.avatar_url} alt={t('field_avatar_url')} />;
    case 'qr':
      return code ? (
        <div className={classes.code}>
          <QrCode text={code} label={t('eid_code')} />
        </div>
      ) : null;
    case 'image':
      return element.image_url ? <img className={classes.image} src={element.image_url} alt="" /> : null;
    case 'line':
      return null;
    case 'clock':
      return <span aria-hidden>{clock ?? ''}</span>;
    default:
      return <span>{textOfElement(element, facts, language) ?? ''}</span>;
  }
}

const isHidden = (element: CardElement, { face, facts, language, clock }: Props): boolean => {
  if (isRepeated(element, face.elements, facts, language)) return true;
  const isWord = !['photo', 'avatar', 'qr', 'line', 'image', 'clock'].includes(element.bind);
  if (element.bind === 'clock') return clock === undefined;
  return isWord && element.hide_when_empty && !textOfElement(element, facts, language);
};

/** One face of a card, as wide as the place it is given; everything on it grows with it. */
export function CardFaceView(props: Props) {
  const { look, face, facts, language, clock, isLive = false, over } = props;
  const sides = sidesOf(look.size, look.orientation);
  return (
    <div
      className={classes.face}
      style={{
        aspectRatio: `${sides.width} / ${sides.height}`,
        borderRadius: `${(CORNER / sides.width) * 100}% / ${(CORNER / sides.height) * 100}%`,
        backgroundColor: face.ground,
        ...(face.background_url ? { backgroundImage: `url("${face.background_url}")` } : {}),
      }}
    >
      {face.elements.map((element, at) => {
        const place = boxOf(element, sides);
        const text = element.bind === 'clock' ? (clock ?? '') : (textOfElement(element, facts, language) ?? '');
        const tenths = fittedSize(text, element) * TENTHS_PER_PT;
        const key = `${element.bind}-${at}`;
        return [
          isHidden(element, props) && !over ? null : (
            <div
              key={key}
              className={classes.element}
              data-font={element.font}
              style={{
                ...place,
                color: element.colour,
                fontSize: `${(tenths / sides.width) * 100}cqw`,
                fontWeight: element.is_bold ? 700 : 400,
                textAlign: element.align,
                ...(element.bind === 'line' ? { backgroundColor: element.colour } : {}),
              }}
            >
              <Content {...props} element={element} />
            </div>
          ),
          over?.(element, at, place),
        ];
      })}
      {isLive && <div className={classes.light} aria-hidden />}
    </div>
  );
}
