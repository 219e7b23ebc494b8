/**
 * Where to go after signing in: a path of this site, or the home page when the URL asks for anything else
 * (another site, `//host`, a backslash that browsers read as a slash, control characters they skip).
 * @param origin ours: next-auth puts it before the path
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
