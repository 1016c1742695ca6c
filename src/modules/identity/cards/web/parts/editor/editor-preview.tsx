import { useTypeWords } from '#modules/identity/profile/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import type { ShownFace } from '../../../contract/card-faces.ts';
import { cardTemplates, type TEMPLATE_KINDS } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import { CardFaceView } from '../face/card-face.tsx';
import { isTooLong, textOfElement } from '../face/card-fit.ts';
import { SAMPLE_CODE } from '../face/sample-facts.ts';
import { bindKey } from './bind-key.ts';
import type { Drawing } from './editor-state.ts';

interface Props {
  readonly drawing: Drawing;
  readonly kind: (typeof TEMPLATE_KINDS)[number];
  /** The face in sight with the addresses of its pictures. */
  readonly shown: ShownFace;
}

/** The card tried on real people: the longest name, somebody without a photo, somebody with an English name. */
export function EditorPreview({ drawing, kind, shown }: Props) {
  const t = useCardText();
  const lang = useLang();
  const typeWords = useTypeWords();
  const answer = useApi(cardTemplates.preview, { query: { kind } }, { staleMs: 50_000 });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  const people = answer.data.people.map((person) => ({
    ...person,
    user_type: typeWords(person.types),
    valid_to: null,
  }));
  const long = people.flatMap((person) =>
    shown.elements.flatMap((element) =>
      isTooLong(textOfElement(element, person, lang) ?? '', element)
        ? [`${person.name}·${t(bindKey(element.bind))}`]
        : [],
    ),
  );
  return (
    <section aria-label={t('editor_tries')}>
      <Words as="p" tone="soft" size="small">
        {t(people.length > 0 ? 'editor_tries' : 'editor_tries_none')}
      </Words>
      {long.length > 0 && (
        <Words as="p" role="status" tone="waiting" size="small">
          {t('editor_too_long', { names: long.join(t('comma')) })}
        </Words>
      )}
      <Cards least={200} gap={16}>
        {people.map((person) => (
          <CardFaceView key={person.id} look={drawing} face={shown} facts={person} language={lang} code={SAMPLE_CODE} />
        ))}
      </Cards>
    </section>
  );
}
