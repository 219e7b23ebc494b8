import sanitize from 'sanitize-html'

/** Text escaped for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * Sanitized HTML of a description: paragraphs, lists, emphasis, simple tables and links to `http(s):` and `mailto:`.
 * Everything else is dropped, scripts and styles with their content. Used on write and on import.
 */
export const cleanHtml = (html: string): string => sanitize(html, ALLOWED).trim()

const ALLOWED: sanitize.IOptions = {
  allowedTags:
    'p br div span ul ol li strong b em i u s sub sup h2 h3 h4 blockquote pre code hr table thead tbody tr th td a'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }) },
  nestingLimit: 20,
}

/**
 * Text of an HTML description: one line per paragraph, list item or line break, entities decoded, no tags. For the index
 * and for snippets; the result is text and must be escaped again before display.
 */
export function plainText(html: string): string {
  return html
    .replaceAll(/<!--(?:(?!<!--)[\s\S])*?-->/g, ' ')
    .replaceAll(/<(script|style)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi, ' ')
    .replaceAll(BLOCKS, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decoded)
    .replaceAll(SPACES, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}

const BLOCKS = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|section|article|blockquote|dd|dt|dl|hr)\b[^<>]*>/gi

/** Runs of spaces and other white space; skipping single spaces saves most of the work. */
const SPACES = /[^\S\n]{2,}|[^\S\n ]/g

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    laquo: '«',
    raquo: '»',
    mdash: '—',
    ndash: '–',
    bull: '•',
    hellip: '…',
    shy: '',
    rsquo: '’',
    lsquo: '‘',
    ldquo: '“',
    rdquo: '”',
    middot: '·',
    copy: '©',
    reg: '®',
    trade: '™',
    times: '×',
    deg: '°',
    euro: '€',
    rarr: '→',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
  }),
)

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return NAMED.get(name.toLowerCase()) ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const surrogate = code >= 0xd800 && code <= 0xdfff
  return code > 0 && code <= 0x10ffff && !surrogate ? String.fromCodePoint(code) : entity
}

/** The text if it is an http(s) URL, otherwise null: nothing else may become a link. */
export const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
