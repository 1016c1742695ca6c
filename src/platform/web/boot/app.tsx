import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/queries.ts';
import { useBrand, useScheme } from '../session/look.ts';
import { cssVariables, themeOf } from '../ui/theme.ts';

function nonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}

export function App({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
  const brand = useBrand();
  const theme = useMemo(() => themeOf(brand), [brand]);
  const scheme = useScheme();
  useEffect(() => {
    document.documentElement.dataset['brand'] = brand;
  }, [brand]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme} getStyleNonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
