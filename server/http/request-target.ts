/**
 * The one reading of a raw request target. Whatever differs from its normal form is refused, so that no spelling of a
 * path (`/./`, `/x/../`, `%2e%2e`, `//`, `%61pi`) can reach a handler around the route table.
 * @returns path and query (with its `?`), or null when the target is not in normal form
 */
export function parseTarget(target: string): { path: string; query: string } | null {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  if (!PATH.test(path) || ENCODED_PLAIN.test(path) || !isDecodable(path)) return null
  if (path.includes('//') || path.includes('/./') || path.includes('/../')) return null
  if (path.endsWith('/.') || path.endsWith('/..')) return null
  return { path, query: cut < 0 ? '' : target.slice(cut) }
}

/** Starts with a slash; only characters that RFC 3986 allows in a path, upper-case percent encodings included. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@/%]*$/
/** Percent encodings of characters that need none (letters, digits, `-._~`), of slashes and of NUL. */
const ENCODED_PLAIN = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[def]|5[cf]|7e|00)/i

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
