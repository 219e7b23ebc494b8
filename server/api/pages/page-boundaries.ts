/** What React writes where it reveals a boundary: the last call of a script, with the ids of its place and its content. */
const REVEALED = /\$RC\("(B:[\da-f]+)","(S:[\da-f]+)"\)<\/script>/g
const PLACE = '<template id="B:'
/** A part of a content that follows elsewhere. */
const PART = '<template id="P:'
/** The limits of boundaries: `$` complete, `$?` pending, `$!` failed, `$~` queued; `&` of `<Activity>`. */
const LIMIT = /<!--(\/?)[$&][?!~]?-->/g

/**
 * A complete page with the content of each Suspense boundary in its place, as React itself writes those that are ready in
 * time. Otherwise they follow at the page's end, behind the data of the page, and a script of React puts them in the place
 * of their fallbacks 0.3 s after the first paint. Unchanged when one has failed or React has written anything else.
 */
export function withBoundaries(html: string): string {
  const reveals = [...html.matchAll(REVEALED)]
  if (reveals.length === 0 || reveals.length !== html.split(PLACE).length - 1 || html.includes(PART)) return html
  let page: string | null = html
  for (const [call, place = '', content = ''] of reveals) page = page && moved(page, place, content, call)
  return page ?? html
}

/** Null where the page is not as expected. */
function moved(html: string, place: string, content: string, call: string): string | null {
  const open = `<div hidden id="${content}">`
  const from = html.indexOf(open)
  const called = html.indexOf(call)
  const script = html.lastIndexOf('<script', called)
  const close = script - '</div>'.length
  if (from < 0 || close < from + open.length || !html.startsWith('</div>', close)) return null
  const inner = html.slice(from + open.length, close)
  const rest = html.slice(0, from) + html.slice(called + call.length)
  const pending = `<!--$?--><template id="${place}"></template>`
  const begin = rest.indexOf(pending)
  const end = begin < 0 ? -1 : endOf(rest, begin + pending.length)
  return end < 0 ? null : `${rest.slice(0, begin)}<!--$-->${inner}${rest.slice(end)}`
}

/** Where the boundary ends whose fallback begins at `from`. */
function endOf(html: string, from: number): number {
  let depth = 1
  for (const { 1: slash, index } of html.slice(from).matchAll(LIMIT)) {
    depth += slash ? -1 : 1
    if (depth === 0) return from + index
  }
  return -1
}
