/** Hands a file to the person as a download. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // the browser reads the address after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
