import { BODY_END } from './page-styles.ts'

/** A script of the build that waits for nothing, and a hint to load one. */
// A page is a text of our own: what others wrote is escaped.
const SCRIPT = /<script (?=[^>]*\basync="")(?=[^>]*\bsrc="(\/_next\/static\/[^"]+)")[^>]*><\/script>/g
// A text of our own.
const HINT = /<link rel="preload" as="script"[^>]*>/g

/** Puts the scripts in place of the template before it: once the first frame is painted, at once where nothing is. */
const LOADER = [
  'const scripts=document.currentScript.previousElementSibling,load=()=>scripts.replaceWith(scripts.content);',
  'document.hidden?load():requestAnimationFrame(()=>setTimeout(load))',
].join('')

/**
 * A complete page whose scripts are loaded after its first paint. A browser that has kept them would otherwise load and
 * start all of them before it.
 */
export function withScriptsAfterPaint(html: string): string {
  if (!html.endsWith(BODY_END)) return html
  const scripts = html.match(SCRIPT)
  if (!scripts) return html
  const content = html.slice(0, -BODY_END.length).replace(SCRIPT, '').replace(HINT, '')
  const nonce = /\bnonce="([^"]*)"/.exec(scripts[0])?.[1] ?? ''
  return `${content}<template>${scripts.join('')}</template><script nonce="${nonce}">{${LOADER}}</script>${BODY_END}`
}

/** The addresses of these scripts. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(SCRIPT)].map(([, src = '']) => src)
}
