import { MantineProvider } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useBrand, useScheme } from '../session/look.ts';
import { cssVariables, themeOf } from '../ui/theme/theme.ts';
import { Pages } from './pages.tsx';

function nonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}

export function App() {
  const brand = useBrand();
  const theme = useMemo(() => themeOf(brand), [brand]);
  const scheme = useScheme();
  useEffect(() => {
    document.documentElement.dataset['brand'] = brand;
  }, [brand]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme} getStyleNonce={nonce}>
      <Pages />
    </MantineProvider>
  );
}
