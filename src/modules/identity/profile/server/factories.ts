import sharp from 'sharp';

/** Somebody's browser, as far as an upload needs it. */
interface ApiBrowser {
  call(
    method: string,
    path: string,
    options: { readonly body: Buffer; readonly headers: Record<string, string> },
    // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an answer
  ): Promise<any>;
}

/** A picture of one colour. */
export const picture = (width: number, height: number, format: 'png' | 'gif' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' } })
    .toFormat(format)
    .toBuffer();

/** Uploads bytes for a purpose as somebody. */
export async function upload(browser: ApiBrowser, bytes: Buffer, purpose: string, name = '照片.png') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  form.set('purpose', purpose);
  const packed = new Response(form);
  return browser.call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
}
