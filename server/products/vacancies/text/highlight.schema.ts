/**
 * The marks around matched words in `snippet.requirement` and `snippet.responsibility`. The rest of such a string is
 * text with `&`, `<`, `>` and `"` escaped. Safe in a browser: no HTML is ever built from it.
 */
const OPEN = '<highlighttext>'
const CLOSE = '</highlighttext>'

/** A piece of a snippet as plain text; `hit` when it matched the query. */
export interface HighlightSegment {
  text: string
  hit: boolean
}

/** Plain text with these spans marked. Spans are offsets into the plain text, in order and without overlap. */
export function withHighlights(text: string, spans: readonly { start: number; end: number }[]): string {
  let result = ''
  let from = 0
  for (const { start, end } of spans) {
    result += `${escaped(text.slice(from, start))}${OPEN}${escaped(text.slice(start, end))}${CLOSE}`
    from = end
  }
  return result + escaped(text.slice(from))
}

/**
 * Segments of a marked string for rendering as text nodes. Other tags are treated as text; an unclosed mark ends with
 * the string.
 */
export function highlightSegments(marked: string): HighlightSegment[] {
  const segments: HighlightSegment[] = []
  let hit = false
  for (const part of marked.split(/(<\/?highlighttext>)/)) {
    if (part === OPEN || part === CLOSE) hit = part === OPEN
    else if (part !== '') segments.push({ text: unescaped(part), hit })
  }
  return segments
}

/** The text of a marked string without any mark. */
export function withoutHighlights(marked: string): string {
  return highlightSegments(marked)
    .map((segment) => segment.text)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const UNESCAPES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? char)
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => UNESCAPES[entity] ?? entity)
}
