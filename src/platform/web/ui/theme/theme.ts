import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

declare module '@mantine/core' {
  /** The colours that there are, and our tokens: any other name would draw nothing, or white on white. */
  export interface MantineThemeColorsOverride {
    colors: Record<'brand' | 'gray' | 'dark' | 'red' | 'inherit' | `var(--${string})`, MantineColorsTuple>;
  }
}

/** Ink blue: the one brand colour. Colour otherwise only for state. */
const ink: MantineColorsTuple = [
  '#eef3f9',
  '#dbe5f1',
  '#b9cce4',
  '#91afd5',
  '#7aa2d8',
  '#44699f',
  '#2c568f',
  '#1f4680',
  '#18386a',
  '#112a52',
];

/** Look of `special_ui_for=140106`, and of clients whose theme is green. */
const pine: MantineColorsTuple = [
  '#edf6f1',
  '#d8ebe0',
  '#b1d6c1',
  '#83bc9c',
  '#62b389',
  '#2f7d54',
  '#227049',
  '#185e3c',
  '#104a2e',
  '#0a3722',
];

const grey: MantineColorsTuple = [
  '#f6f7f9',
  '#eff1f4',
  '#e3e7ec',
  '#cfd5dd',
  '#b3bcc7',
  '#8b95a3',
  '#646f7d',
  '#4a5563',
  '#323c49',
  '#1a2230',
];

const night: MantineColorsTuple = [
  '#e6eaf0',
  '#bcc5d1',
  '#93a0b0',
  '#6b7889',
  '#3d4857',
  '#303a47',
  '#252d38',
  '#1a2029',
  '#12171e',
  '#0c1015',
];

/** English has its own quotation marks and apostrophes: in a Chinese font they are as wide as a character. See base.css. */
const FONT = 'var(--font)';

/** Habits of the components, set once. */
const components: NonNullable<MantineThemeOverride['components']> = {
  Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500 } } },
  InputWrapper: {
    styles: {
      label: { marginBottom: 4 },
      description: { marginTop: 4, color: 'var(--text-soft)' },
      error: { marginTop: 4 },
    },
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  Modal: {
    defaultProps: {
      size: 'var(--dialog)',
      radius: 'lg',
      centered: true,
      overlayProps: { backgroundOpacity: 0.4 },
      transitionProps: { duration: 120, transition: 'fade' },
    },
  },
  Drawer: {
    defaultProps: {
      position: 'right',
      overlayProps: { backgroundOpacity: 0.32 },
      transitionProps: { duration: 120 },
    },
  },
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      radius: 'lg',
      transitionProps: { duration: 90 },
      position: 'bottom-end',
    },
  },
  // the focus alone, which enters every form, unfolds no list over the rest of it
  Select: { defaultProps: { openOnFocus: false } },
  MultiSelect: { defaultProps: { openOnFocus: false } },
  Autocomplete: { defaultProps: { openOnFocus: false } },
  TagsInput: { defaultProps: { openOnFocus: false } },
  // in the middle, a list that is not measured yet would stand half outside a phone, which then widens the whole page
  Combobox: { defaultProps: { position: 'bottom-start' } },
  Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 90 } } },
  Tooltip: {
    defaultProps: {
      openDelay: 250,
      transitionProps: { duration: 90 },
      events: { hover: true, focus: true, touch: false },
    },
  },
  Checkbox: { defaultProps: { size: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } },
};

/** The theme of one brand colour: sizes, radii and habits of all components, set once. */
export function themeOf(brand: 'blue' | 'green') {
  return createTheme({
    colors: { brand: brand === 'green' ? pine : ink, gray: grey, dark: night },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 5 },
    autoContrast: true,
    black: '#1a2230',
    fontFamily: FONT,
    fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono CJK SC", monospace',
    fontSizes: {
      xs: 'var(--size-small)',
      sm: 'var(--size)',
      md: 'var(--size)',
      lg: 'var(--size-large)',
      xl: 'var(--size-title)',
    },
    lineHeights: { xs: '1.5', sm: '1.57', md: '1.57', lg: '1.6', xl: '1.4' },
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: 'var(--size-title)', lineHeight: '1.4' },
        h2: { fontSize: 'var(--size-large)', lineHeight: '1.5' },
        h3: { fontSize: 'var(--size)', lineHeight: '1.57' },
      },
    },
    spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '10px' },
    defaultRadius: 'sm',
    shadows: {
      xs: 'var(--shadow-low)',
      sm: 'var(--shadow-low)',
      md: 'var(--shadow-high)',
      lg: 'var(--shadow-high)',
      xl: 'var(--shadow-high)',
    },
    breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components,
  });
}

/** Mantine's own variables where they would miss our colours or their contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  // red is a state, not a palette: what is drawn in it takes the colours of a refusal
  variables: {
    '--mantine-color-red-light': 'var(--refused-tint)',
    '--mantine-color-red-light-hover': 'var(--refused-tint)',
    '--mantine-color-red-light-color': 'var(--refused)',
  },
  light: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--refused)',
    '--mantine-color-default-border': 'var(--line-button)',
  },
  dark: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--refused)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-button)',
  },
});
