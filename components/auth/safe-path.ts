/**
 * Returns the path to go to after signing in, which must be on this site; the home page for anything else (another
 * site, `//host`, a backslash that browsers read as a slash, control characters that they skip).
 * @param origin the origin of this site, which next-auth puts before the path
 */
export function safePath(given: string | string[] | undefined | null, origin?: string): string {
  if (typeof given !== 'string') return '/'
  const next = origin && given.startsWith(`${origin}/`) ? given.slice(origin.length) : given
  if (!next.startsWith('/')) return '/'
  const base = 'http://here.invalid'
  try {
    const url = new URL(next, base)
    return url.origin === base && !/[\\\p{Cc}]/u.test(next) && !next.startsWith('//')
      ? url.pathname + url.search + url.hash
      : '/'
  } catch {
    return '/'
  }
}
