import { isBlank, type RichDocument } from '#shared/document/document.ts';
import { useLang } from '#web/i18n/language.ts';
import { RichText } from '#web/ui/text/rich-text.tsx';

interface Props {
  readonly of: {
    readonly body_document: RichDocument;
    readonly body_en_document: RichDocument | null;
    readonly pictures: readonly { readonly id: string; readonly url: string }[];
  };
}

/** The text of a notice or an announcement, as its readers see it. */
export function NoticeText({ of: { body_document, body_en_document, pictures } }: Props) {
  const lang = useLang();
  const text = lang === 'us' && body_en_document ? body_en_document : body_document;
  if (isBlank(text)) return null;
  // at once: their addresses work for a minute
  const picture = (id: string, alt: string) => {
    const url = pictures.find((one) => one.id === id)?.url;
    return url ? (
      <figure>
        <img src={url} alt={alt} />
        {alt && <figcaption>{alt}</figcaption>}
      </figure>
    ) : null;
  };
  return <RichText text={text} picture={picture} />;
}
