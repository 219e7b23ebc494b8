/** Public paths outside `/api` that a product's source documents; each counts as the path under `/api`. */
const PUBLIC_ALIASES: readonly RegExp[] = [
  /^\/(?:v2\/)?(?:feedback-screen|save-feedback)\/?$/,
  // Paths of the job search's first release, which redirect to their replacements.
  /^\/1(?:\/.*)?$/,
  // Where crawlers look, and people who have found a vulnerability.
  /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/\d+|\.well-known\/security\.txt)$/,
]

/** Starts with a slash; only characters that RFC 3986 allows in a path, upper-case percent encodings included. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@/%]*$/
/** Percent encodings of characters that need none (letters, digits, `-._~`), of slashes and of NUL. */
const ENCODED_PLAIN = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[def]|5[cf]|7e|00)/i

/**
 * The path of a raw request target, which is parsed nowhere else. A path that differs from its normal form is refused,
 * so that no spelling of it (`/./`, `/x/../`, `%2e%2e`, `//`, `%61pi`) can reach a handler around the route table.
 * @returns null when the path is not in normal form
 */
export function pathOf(target: string): string | null {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  if (!PATH.test(path) || ENCODED_PLAIN.test(path) || !isDecodable(path)) return null
  if (path.includes('//') || path.includes('/./') || path.includes('/../')) return null
  return path.endsWith('/.') || path.endsWith('/..') ? null : path
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The path by which the table knows it. The internal listener also answers without its `/api/internal` prefix. */
export function aliasOf(path: string, listener: 'public' | 'internal'): string {
  if (listener === 'internal') return path.startsWith('/api/') ? path : `/api/internal${path}`
  if (path.startsWith('/api/')) return path
  return PUBLIC_ALIASES.some((alias) => alias.test(path)) ? `/api${path}` : path
}
