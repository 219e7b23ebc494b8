/**
 * Converts HTML to text: one line per paragraph, list item or line break, entities decoded, no tags. The result must be
 * escaped again before it is shown in HTML.
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

/** White space to be collapsed. Not matching single spaces saves most of the work. */
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
