/** Hands something to the person as a file called `name`: bytes that are here, or what stands under an address. */
export function saveFile(content: Blob | string, name: string): void {
  const link = document.createElement('a');
  const isHere = typeof content !== 'string';
  link.href = isHere ? URL.createObjectURL(content) : content;
  link.download = name;
  link.click();
  // the browser reads the address after the click
  if (isHere) setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
