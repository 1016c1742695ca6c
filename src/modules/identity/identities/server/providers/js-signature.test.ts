import { expect, test } from 'vitest';
import { signPage } from './js-signature.ts';

test('the signature is the one of the published example, whatever follows the hash', () => {
  const signed = {
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonce: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  };
  expect(signPage(signed)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  expect(signPage({ ...signed, url: `${signed.url}#part` })).toBe(signPage(signed));
});
