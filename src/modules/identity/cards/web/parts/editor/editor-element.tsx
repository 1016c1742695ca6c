import { Button, Switch } from '@mantine/core';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ALIGNS, CARD_FONTS, type CardElement, isTextElement } from '../../../contract/card-faces.ts';
import { useCardText } from '../../texts.ts';
import { bindKey } from './bind-key.ts';
import { ColourBox } from './colour-box.tsx';
import { EditorImage } from './editor-image.tsx';
import { NumberBox } from './number-box.tsx';

interface Props {
  readonly element: CardElement;
  readonly onChange: (change: Partial<CardElement>) => void;
  /** Address of a picture that was just uploaded. */
  readonly onUploaded: (fileId: string, url: string) => void;
  readonly onRemove: () => void;
  readonly onRestack: (by: 1 | -1) => void;
}

function Words({ element, onChange }: Pick<Props, 'element' | 'onChange'>) {
  const t = useCardText();
  return (
    <>
      {element.bind === 'text' && (
        <>
          <TextField
            label={t('text_cn')}
            value={element.text_cn}
            max={60}
            onChange={(text_cn) => onChange({ text_cn })}
          />
          <TextField
            label={t('text_us')}
            value={element.text_us}
            max={60}
            onChange={(text_us) => onChange({ text_us })}
          />
        </>
      )}
      <ChipsField
        label={t('editor_font')}
        value={element.font}
        options={CARD_FONTS.map((value) => ({ value, label: t(`font_${value}`) }))}
        onChange={(font) => onChange({ font: font as CardElement['font'] })}
      />
      <Stack columns={2} gap={12}>
        <NumberBox
          label={t('editor_size_pt')}
          value={element.size_pt}
          min={5}
          max={40}
          step={0.5}
          onChange={(size_pt) => onChange({ size_pt })}
        />
        <NumberBox
          label={t('editor_lines')}
          value={element.max_lines}
          min={1}
          max={6}
          step={1}
          onChange={(max_lines) => onChange({ max_lines: Math.round(max_lines) })}
        />
      </Stack>
      <ChipsField
        label={t('editor_align')}
        value={element.align}
        options={ALIGNS.map((value) => ({ value, label: t(`align_${value}`) }))}
        onChange={(align) => onChange({ align: align as CardElement['align'] })}
      />
      <Switch
        label={t('editor_bold')}
        checked={element.is_bold}
        onChange={(event) => onChange({ is_bold: event.currentTarget.checked })}
      />
      <Switch
        label={t('editor_hide_empty')}
        checked={element.hide_when_empty}
        onChange={(event) => onChange({ hide_when_empty: event.currentTarget.checked })}
      />
    </>
  );
}

/** The properties of one element; places are said in millimetres. */
export function EditorElement({ element, onChange, onUploaded, onRemove, onRestack }: Props) {
  const t = useCardText();
  const millimetres = (name: 'x' | 'y' | 'w' | 'h') => (
    <NumberBox
      label={t(`editor_${name}`)}
      value={element[name] / 10}
      min={0}
      max={160}
      step={0.5}
      onChange={(value) => onChange({ [name]: Math.round(value * 10) })}
    />
  );
  const hasInk = isTextElement(element) || element.bind === 'line';
  return (
    <>
      <h2>{t(bindKey(element.bind))}</h2>
      <Stack columns={2} gap={12}>
        {millimetres('x')}
        {millimetres('y')}
        {millimetres('w')}
        {millimetres('h')}
      </Stack>
      {element.bind === 'image' && <EditorImage element={element} onChange={onChange} onUploaded={onUploaded} />}
      {isTextElement(element) && <Words element={element} onChange={onChange} />}
      {hasInk && (
        <ColourBox label={t('editor_colour')} value={element.colour} onChange={(colour) => onChange({ colour })} />
      )}
      <Stack columns={2} gap={12}>
        <Button size="xs" variant="default" onClick={() => onRestack(1)}>
          {t('editor_up')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onRestack(-1)}>
          {t('editor_down')}
        </Button>
      </Stack>
      <Button size="xs" variant="default" onClick={onRemove}>
        {t('editor_remove')}
      </Button>
    </>
  );
}
