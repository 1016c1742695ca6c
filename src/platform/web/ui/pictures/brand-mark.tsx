/** The mark of the product: an open book. The name stands beside it as text. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="var(--brand)" />
      <path
        d="M7 10.2c3-1.3 6-1 9 .9v11.4c-3-1.8-6-2.1-9-.9zM25 10.2c-3-1.3-6-1-9 .9v11.4c3-1.8 6-2.1 9-.9z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinejoin="round"
      />
    </svg>
  );
}
