/** An address that may be a link: `http:` or `https:`, else null. What others wrote is shown as text otherwise. */
export function webLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  return /^https?:$/.test(new URL(address).protocol) ? address : null
}
