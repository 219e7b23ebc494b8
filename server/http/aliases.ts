/** Public paths outside `/api` that a product's source documents so; each counts as the path under `/api`. */
const PUBLIC_ALIASES: readonly RegExp[] = [
  /^\/(?:v2\/)?(?:feedback-screen|save-feedback)\/?$/,
  // Addresses of the job search's first release, which lead to their replacements.
  /^\/1(?:\/.*)?$/,
  // Where robots look.
  /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/\d+)$/,
]

/** The path as the table knows it. The internal listener also answers without its `/api/internal` prefix. */
export function aliasOf(path: string, listener: 'public' | 'internal'): string {
  if (listener === 'internal') return path.startsWith('/api/') ? path : `/api/internal${path}`
  if (path.startsWith('/api/')) return path
  return PUBLIC_ALIASES.some((alias) => alias.test(path)) ? `/api${path}` : path
}
