/**
 * A description as it is sent: what has tags is HTML already; plain text becomes paragraphs (blank lines part them),
 * lines that begin with a dash or a bullet become lists, a short line that ends with a colon a heading.
 */
export function descriptionHtml(text: string): string {
  if (/<[a-z][^>]*>/i.test(text)) return text
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

/** The lines from here on that are all bullets, or all not. */
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
