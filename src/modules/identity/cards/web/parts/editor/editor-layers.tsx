import { Button, Menu } from '@mantine/core';
import { useLang } from '#web/i18n/language.ts';
import { CARD_BINDS, type CardBind, type CardElement, type CardFace } from '../../../contract/card-faces.ts';
import { useCardText } from '../../texts.ts';
import { bindKey } from './bind-key.ts';
import classes from './editor.module.css';

interface Props {
  readonly face: CardFace;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
  readonly onAdd: (bind: CardBind) => void;
}

/** What stands on a face, what is drawn last above, and what can be added. */
export function EditorLayers({ face, selected, onSelect, onAdd }: Props) {
  const t = useCardText();
  const lang = useLang();
  const textOf = (element: CardElement) => (lang === 'us' ? element.text_us : '') || element.text_cn;
  return (
    <section className={classes.side} aria-label={t('editor_elements')}>
      <h2>{t('editor_elements')}</h2>
      <Menu transitionProps={{ duration: 0 }} withinPortal position="bottom-start">
        <Menu.Target>
          <Button variant="default">{t('editor_add')}</Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {CARD_BINDS.map((bind) => (
            <Menu.Item key={bind} onClick={() => onAdd(bind)}>
              {t(bindKey(bind))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ul className={classes.layers}>
        {face.elements
          .map((element, at) => ({ element, at }))
          .toReversed()
          .map(({ element, at }) => (
            <li key={`${element.bind}-${at}`}>
              <button type="button" aria-pressed={selected === at} onClick={() => onSelect(at)}>
                {element.bind === 'text' ? textOf(element) : t(bindKey(element.bind))}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
