/**
 * Where to go after signing in: a path of this site, or the home page when the URL asks for anything else
 * (another site, `//host`, a backslash that browsers read as a slash, control characters they skip).
 */
export function safePath(next: string | string[] | undefined | null): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
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
