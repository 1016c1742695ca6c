import '#web/ui/pictures/kinds.css';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import classes from '../books.module.css';

interface Props {
  readonly book: { readonly cover_url: string | null; readonly subject_value: string };
}

/** The cover of a book, small; without a picture the beginning of its subject, in the colour of the subject. */
export function BookCover({ book }: Props) {
  const { all, nameOf } = useSubjects();
  const colour = all.find((one) => one.value === book.subject_value)?.colour;
  return (
    <span className={classes.thumb} data-colour={colour} aria-hidden>
      {book.cover_url ? <img src={book.cover_url} alt="" loading="lazy" /> : nameOf(book.subject_value).slice(0, 1)}
    </span>
  );
}
