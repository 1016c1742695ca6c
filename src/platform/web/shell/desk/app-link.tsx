import { IconDeviceMobile } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { Dropdown } from '../../ui/acts/dropdown.tsx';
import { Words } from '../../ui/layout/layout.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import classes from './app-link.module.css';
import { useDeskText } from './texts.ts';

/** The mobile app: its address as a code for the phone, and as a link. */
export function AppLink({ address }: { readonly address: string }) {
  const t = useDeskText();
  const f = useFrameText();
  return (
    <Dropdown
      kind="dialog"
      label={f('download_app')}
      width={216}
      trigger={(props) => (
        <button {...props} className={classes.open}>
          <IconDeviceMobile aria-hidden size={17} stroke={1.7} />
          {f('download_app')}
        </button>
      )}
    >
      {() => (
        <div className={classes.box}>
          <QrCode text={address} size={160} label={t('app_code')} />
          <Words as="p" tone="soft">
            {t('app_scan')}
          </Words>
          <a href={address} target="_blank" rel="noreferrer">
            {t('app_open')}
          </a>
        </div>
      )}
    </Dropdown>
  );
}
