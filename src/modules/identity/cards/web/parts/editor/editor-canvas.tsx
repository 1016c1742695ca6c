import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useLang } from '#web/i18n/language.ts';
import type { CardElement, ShownFace } from '../../../contract/card-faces.ts';
import { faceProblemsOf, sidesOf } from '../../../contract/card-faces.ts';
import { useCardText } from '../../texts.ts';
import { CardFaceView } from '../face/card-face.tsx';
import { SAMPLE, SAMPLE_CODE } from '../face/sample-facts.ts';
import { bindKey } from './bind-key.ts';
import classes from './editor.module.css';
import { dragElement, moveForKey } from './editor-moves.ts';
import type { Drawing, FaceName } from './editor-state.ts';

interface Props {
  readonly drawing: Drawing;
  readonly face: FaceName;
  /** The face in sight with the addresses of its pictures. */
  readonly shown: ShownFace;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
  readonly onChange: (at: number, change: Partial<CardElement>) => void;
  readonly onRemove: (at: number) => void;
}

const CENTIMETRE = 100;

function Rulers({ sides }: { readonly sides: { width: number; height: number } }) {
  const marks = (length: number) => Array.from({ length: Math.floor(length / CENTIMETRE) + 1 }, (_, at) => at);
  return (
    <>
      {marks(sides.width).map((at) => (
        <span
          key={`x${at}`}
          aria-hidden
          className={classes.ruler}
          style={{ left: `${(at * 10_000) / sides.width}%`, top: -18 }}
        >
          {at * 10}
        </span>
      ))}
      {marks(sides.height).map((at) => (
        <span
          key={`y${at}`}
          aria-hidden
          className={classes.ruler}
          style={{ top: `${(at * 10_000) / sides.height}%`, left: -24 }}
        >
          {at * 10}
        </span>
      ))}
    </>
  );
}

/** The card in millimetres. Elements are dragged, or moved with the arrow keys (with Shift they grow). */
export function EditorCanvas({ drawing, face, shown, selected, onSelect, onChange, onRemove }: Props) {
  const t = useCardText();
  const lang = useLang();
  const paper = useRef<HTMLDivElement>(null);
  const sides = sidesOf(drawing.size, drawing.orientation);
  const flawed = new Set(faceProblemsOf(shown, sides, face === 'front').map(({ at }) => at));

  const drag = (event: PointerEvent<HTMLButtonElement>, element: CardElement, at: number) => {
    onSelect(at);
    const width = paper.current?.clientWidth;
    if (width) dragElement(event, element, sides.width / width, (change) => onChange(at, change));
  };
  const press = (event: KeyboardEvent, element: CardElement, at: number) => {
    const move = moveForKey(event, element);
    if (!move) return;
    event.preventDefault();
    if (move === 'remove') onRemove(at);
    else onChange(at, move);
  };
  return (
    <div className={classes.canvas}>
      <div ref={paper} className={classes.paper} data-portrait={drawing.orientation === 'portrait'}>
        <Rulers sides={sides} />
        <CardFaceView
          look={drawing}
          face={shown}
          facts={SAMPLE}
          language={lang}
          code={SAMPLE_CODE}
          clock="2026-09-01 08:00:00"
          over={(element, at, place) => (
            <button
              key={`handle-${element.bind}-${at}`}
              type="button"
              className={classes.handle}
              style={place}
              aria-pressed={selected === at}
              aria-label={t(bindKey(element.bind))}
              data-flawed={flawed.has(at)}
              onPointerDown={(event) => drag(event, element, at)}
              onKeyDown={(event) => press(event, element, at)}
              onFocus={() => onSelect(at)}
            />
          )}
        />
      </div>
    </div>
  );
}
