import { expect, it } from 'vitest';
import { describeDevice, isHandheld } from './describe-device.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome · Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge · Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0',
    'WeChat · iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari · macOS',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome · Android', true],
  ['okhttp/4.9', 'okhttp/4.9', false],
  ['', null, false],
  [null, null, false],
])('%s is %s', (agent, words, handheld) => {
  expect(describeDevice(agent)).toBe(words);
  expect(isHandheld(agent)).toBe(handheld);
});
