/** The SHA-256 of a file in hexadecimal digits, made on this device. Only where `canFingerprint` says so. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers make fingerprints on pages that came by HTTPS or from this machine alone. */
export const canFingerprint = (): boolean => globalThis.isSecureContext;
