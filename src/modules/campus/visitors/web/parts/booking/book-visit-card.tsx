import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { useVisitorText } from '../../texts.ts';

/** Card of a visitor's home: book a visit, and the visits that are booked. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  return (
    <Panel title={t('book_visit')} aside={<Link to="/mobile/myVisitor">{t('my_visits')}</Link>}>
      <Button component={Link} to="/visitor" fullWidth={layout === 'mobile'} size="md">
        {t('book_visit')}
      </Button>
    </Panel>
  );
}
