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

/** The text if it is an http(s) URL, otherwise null: nothing else may become a link. */
export const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
