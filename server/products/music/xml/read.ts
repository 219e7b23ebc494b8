import { XMLParser, XMLValidator } from 'fast-xml-parser'

const MAX_DEPTH = 16
const MAX_ATTRIBUTES = 20

export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** A document that is not well-formed, or has something we do not accept. The text may be shown to the sender. */
export class XmlError extends Error {
  readonly xmlError = true
}

/**
 * Reads one document: exactly one root, no `<!` of any kind (DOCTYPE, entities, comments, CDATA), no processing
 * instruction but the declaration at the start, at most 16 levels. The five entities and character references are
 * decoded once; text keeps its white space.
 * @throws XmlError
 */
export function readXml(source: string): XmlNode {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  refuse(text)
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new XmlError(valid.err.msg)
  let roots: XmlNode[]
  try {
    roots = elements(parser().parse(text) as Ordered[])
  } catch (error) {
    if (error instanceof XmlError) throw error
    throw new XmlError('The document could not be read')
  }
  const [root] = roots
  if (!root || roots.length > 1) throw new XmlError('There must be exactly one root element')
  if (hasTextOutside(text)) throw new XmlError('There is text outside the root element')
  return root
}

/** Does not use `instanceof`, because two copies of this module may exist in one process. */
export function isXmlError(error: unknown): error is XmlError {
  return error instanceof Error && (error as Partial<XmlError>).xmlError === true
}

type Ordered = Record<string, unknown>

const IMPOSSIBLE = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

function refuse(text: string): void {
  if (IMPOSSIBLE.test(text)) throw new XmlError('There is a character that XML does not allow')
  if (text.includes('<!')) throw new XmlError('"<!" is not allowed: no DOCTYPE, entities, comments or CDATA')
  const body = text.replace(/^<\?xml[ \n\t][^?<>]*\?>/, '')
  if (body.includes('<?')) throw new XmlError('Processing instructions are not allowed')
  let depth = 0
  for (const [tag] of body.matchAll(/<[^<>]*>/g)) {
    if (tag.startsWith('</')) depth--
    else if (!tag.endsWith('/>') && ++depth > MAX_DEPTH) throw new XmlError(`Nested deeper than ${MAX_DEPTH}`)
  }
}

function parser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    allowBooleanAttributes: false,
    ignoreDeclaration: true,
    maxNestedTags: MAX_DEPTH,
  })
}

function elements(items: readonly Ordered[]): XmlNode[] {
  return items.flatMap((item) => {
    const name = Object.keys(item).find((key) => key !== ':@')
    return name === undefined || name === '#text' ? [] : [element(name, item)]
  })
}

function element(name: string, item: Ordered): XmlNode {
  const inner = (item[name] ?? []) as Ordered[]
  const raw = Object.entries((item[':@'] ?? {}) as Record<string, string>)
  if (raw.length > MAX_ATTRIBUTES) throw new XmlError('Too many attributes')
  const children = elements(inner)
  const text = inner.map(({ '#text': part }) => (typeof part === 'string' ? part : '')).join('')
  return {
    name,
    attributes: Object.fromEntries(raw.map(([key, value]) => [key, decode(value.replace(/[\t\n]/g, ' '))])),
    children,
    // White space between elements is formatting, not data.
    text: children.length > 0 && text.trim() === '' ? '' : decode(text),
  }
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Decodes entities once: `&amp;lt;` is the text `&lt;`. */
function decode(text: string): string {
  return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const known = whole.endsWith(';') ? (ENTITIES.get(name) ?? characterOf(name)) : undefined
    if (known === undefined) throw new XmlError(`Unknown entity or bare ampersand: ${whole.slice(0, 20)}`)
    return known
  })
}

function characterOf(reference: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(reference) ?? []
  if (hex === undefined && decimal === undefined) return undefined
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const lone = code >= 0xd800 && code <= 0xdfff
  const text = code <= 0x10ffff && !lone ? String.fromCodePoint(code) : '\u0000'
  return text !== '\r' && IMPOSSIBLE.test(text) ? undefined : text
}

/** The parser ignores text before and after the root. */
function hasTextOutside(text: string): boolean {
  const body = text.replace(/^<\?xml[ \n\t][^?<>]*\?>/, '')
  return body.slice(0, body.indexOf('<')).trim() !== '' || body.slice(body.lastIndexOf('>') + 1).trim() !== ''
}
