import sharp from 'sharp';

/** Files that call themselves pictures, by what is wrong with them. None of them may be opened for long, or be kept. */
export async function hostilePictures(): Promise<Readonly<Record<string, Buffer>>> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c96' }, limitInputPixels: false });
  const photo = await plain(600, 800).jpeg().toBuffer();
  return {
    '81 megapixels in a few bytes': await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
    'comments without a drawing': Buffer.from('<!---->'.repeat(4300)),
    'a drawing that names a file': Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
    'cut off': photo.subarray(0, 700),
    'a page that begins like a GIF': Buffer.from(`GIF89a/*${'a'.repeat(400)}*/=1;<script>alert(1)</script>`),
  };
}
