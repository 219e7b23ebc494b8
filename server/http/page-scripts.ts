import { BODY_END } from './page-styles.ts'

/** A script of the build that waits for nothing, and a hint to load one. */
const SCRIPT = /<script (?=[^>]*\basync="")(?=[^>]*\bsrc="\/_next\/static\/)[^>]*><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*>/g

/**
 * A complete page with its scripts after all content. In its head, where React writes them, a browser that has kept them
 * loads and starts them before the first paint.
 */
export function withScriptsLast(html: string): string {
  if (!html.endsWith(BODY_END)) return html
  const scripts = html.match(SCRIPT) ?? []
  const content = html.slice(0, -BODY_END.length).replace(SCRIPT, '')
  return (scripts.length > 0 ? content.replace(HINT, '') : content) + scripts.join('') + BODY_END
}
