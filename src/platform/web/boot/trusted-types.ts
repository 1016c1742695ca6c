interface Policy {
  createHTML(text: string): string;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL?(url: string): string | null },
  ): Policy;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The policy for Trusted Types, which pages require of the browser: text becomes neither elements nor scripts.
 * Mantine sets the text of its style elements as `innerHTML`, so text without a tag passes; so does the address of the service worker; all else throws.
 */
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
});

/**
 * The one way for foreign text to become elements. It is made here, before any other code of the page runs, and not when
 * an editor opens: browsers make a policy of a name once, so nobody can take the name. It never leaves this file.
 */
const pasted = trustedTypes?.createPolicy('pasted', { createHTML: (text) => text });

/** The page behind pasted HTML, to be read and thrown away: never shown, it runs nothing and loads nothing. */
export const pastedPage = (html: string): Document =>
  new DOMParser().parseFromString(pasted ? pasted.createHTML(html) : html, 'text/html');

/**
 * Zod tests with `new Function` whether it may compile, which the policy of these pages reports as an error; this
 * setting avoids the test.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig ??= {};
settings.__zod_globalConfig.jitless = true;
