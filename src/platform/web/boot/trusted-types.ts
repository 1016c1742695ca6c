interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The one policy for Trusted Types, which pages require of the browser: text becomes neither elements nor scripts.
 * Mantine sets the text of its style elements as `innerHTML`, so text without a tag passes; so does the address of the service worker; all else throws.
 */
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
});

/**
 * Zod tests with `new Function` whether it may compile, which the policy of these pages reports as an error; this
 * setting avoids the test.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig ??= {};
settings.__zod_globalConfig.jitless = true;

export {};
