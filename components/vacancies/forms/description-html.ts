/**
 * Converts an edited description to HTML, unless it has tags. Blank lines separate paragraphs, lines that begin with a
 * dash or a bullet become lists, and a short line that ends with a colon becomes a heading.
 */
export function descriptionHtml(text: string): string {
  if (/<[a-z][^<>]*>/i.test(text)) return text
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) =>
      blockHtml(
        block
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    )
    .join('\n')
}

/**
 * Converts a stored description to text that `descriptionHtml` converts back to the same HTML. A description with more
 * than plain text can express, such as links or emphasis, is edited as HTML.
 */
export function descriptionText(html: string): string {
  const text = [...html.matchAll(BLOCK)]
    .map(([, paragraph, list = '']) => blockText(paragraph, list))
    .join('\n\n')
    .replaceAll(':\n\n- ', ':\n- ')
  return comparable(descriptionHtml(text)) === comparable(html) ? text : html
}

/** The HTML of an edited description: `stored` as it is, to the last space, while its text is unchanged. */
export function editedDescription(text: string, stored: string | null | undefined): string {
  return stored && text === descriptionText(stored) ? stored : descriptionHtml(text)
}

const BULLET = /^[-–—•*]\s+/
const MOST_OF_HEADING = 80

function blockHtml(lines: readonly string[]): string {
  const parts: string[] = []
  for (let at = 0; at < lines.length;) {
    const bullets = run(lines, at, true)
    const plain = run(lines, at + bullets.length, false)
    if (bullets.length > 0)
      parts.push(`<ul>${bullets.map((line) => `<li>${escaped(line.replace(BULLET, ''))}</li>`).join('')}</ul>`)
    if (plain.length > 0) parts.push(plainHtml(plain))
    at += bullets.length + plain.length
  }
  return parts.join('\n')
}

/** The lines from index `from` on that all begin with a bullet, or all do not. */
function run(lines: readonly string[], from: number, bullet: boolean): string[] {
  const end = lines.findIndex((line, at) => at >= from && BULLET.test(line) !== bullet)
  return lines.slice(from, end < 0 ? undefined : end)
}

function plainHtml(lines: readonly string[]): string {
  const [only] = lines
  if (lines.length === 1 && only && only.endsWith(':') && only.length <= MOST_OF_HEADING)
    return `<p><strong>${escaped(only)}</strong></p>`
  return `<p>${lines.map(escaped).join('<br>')}</p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const BLOCK = /<p>((?:(?!<p>).)*?)<\/p>|<ul>((?:(?!<ul>).)*?)<\/ul>/gs

function blockText(paragraph: string | undefined, list: string): string {
  const lines = paragraph === undefined ? list.replaceAll(/<li>((?:(?!<li>).)*?)<\/li>/gs, '- $1\n') : lineOf(paragraph)
  return unescaped(lines.replaceAll(LINE_BREAK, '\n')).trim()
}

/** A paragraph, without the emphasis that makes it a heading. */
const lineOf = (paragraph: string): string => /^<strong>(.*)<\/strong>$/s.exec(paragraph)?.[1] ?? paragraph

const LINE_BREAK = /<br ?\/?>/g
const SIGNS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

function unescaped(html: string): string {
  return html.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => SIGNS[sign] ?? sign)
}

/** Normalizes what plain text leaves open: spaces between tags, line breaks, characters that need no escape. */
function comparable(html: string): string {
  return html
    .replaceAll(LINE_BREAK, '<br>')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/&(?:quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
    .trim()
}
