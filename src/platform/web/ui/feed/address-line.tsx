import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import classes from './address-line.module.css';

/** An address that is shown once, with a button that copies it. */
export function AddressLine({ label, url }: { readonly label: string; readonly url: string }) {
  return (
    <p className={classes.line} role="status">
      <span>{label}</span>
      <code>{url}</code>
      <CopyButton text={url} what={label} />
    </p>
  );
}
