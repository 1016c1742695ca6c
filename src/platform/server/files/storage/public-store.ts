/** Where browsers reach the store that `STORAGE_URL` names; null: they do not, and everything goes through the portal. */
export function publicStoreOrigin(address: string | undefined): string | null {
  const given = address?.startsWith('s3:') ? new URL(address).searchParams.get('public') : null;
  return given ? new URL(given).origin : null;
}
