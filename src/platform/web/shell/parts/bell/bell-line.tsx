import { Link } from 'react-router';
import { useFormat } from '../../../i18n/format.ts';
import { useLang } from '../../../i18n/language.ts';
import { Words } from '../../../ui/layout/layout.tsx';
import classes from './bell-line.module.css';

export interface BellMessage {
  readonly title: string;
  readonly title_en: string | null;
  readonly created_at: string;
  readonly is_read: boolean;
}

interface Props {
  readonly message: BellMessage;
  readonly to: string;
  readonly onClick?: () => void;
}

/** A message as the bell lists it. */
export function BellLine({ message, to, onClick }: Props) {
  const lang = useLang();
  const format = useFormat();
  return (
    <Link to={to} onClick={onClick} className={classes.line} data-read={message.is_read}>
      <span>{lang === 'us' ? (message.title_en ?? message.title) : message.title}</span>
      <Words as="time" tone="faint" size="small" dateTime={message.created_at}>
        {format.relative(message.created_at)}
      </Words>
    </Link>
  );
}
