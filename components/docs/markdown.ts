/** A part of a guide. Samples that directly follow each other belong together: one program in several languages. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'samples'; samples: Sample[] }

export interface Sample {
  /** The word after the fence: `sh`, `ts`, `json`, `text` */
  language: string
  code: string
}

/** Parses the subset of Markdown that the guides use: headings, paragraphs, lists, tables, fenced code. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at++
    else if (line.startsWith('```')) at = readSample(lines, at, blocks)
    else if (/^#{1,3} /.test(line)) at = readHeading(lines, at, blocks)
    else {
      const part = untilEmpty(lines, at)
      blocks.push(blockOf(part))
      at += part.length
    }
  }
  return blocks
}

function readSample(lines: string[], at: number, blocks: Block[]): number {
  const end = lines.indexOf('```', at + 1)
  if (end < 0) throw new Error(`The code block at line ${at + 1} is not closed`)
  const sample = { language: (lines[at] ?? '').slice(3).trim(), code: lines.slice(at + 1, end).join('\n') }
  const last = blocks.at(-1)
  if (last?.kind === 'samples') last.samples.push(sample)
  else blocks.push({ kind: 'samples', samples: [sample] })
  return end + 1
}

function readHeading(lines: string[], at: number, blocks: Block[]): number {
  const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(lines[at] ?? '') ?? []
  const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, text, id })
  return at + 1
}

/** A list ends a paragraph also without an empty line between them. */
function untilEmpty(lines: string[], at: number): string[] {
  const ends = (line: string) => line.trim() === '' || line.startsWith('```')
  const isList = (line: string) => line.startsWith('- ')
  const isInList = isList(lines[at] ?? '')
  const end = lines.findIndex((line, n) => n > at && (ends(line) || (!isInList && isList(line))))
  return lines.slice(at, end < 0 ? undefined : end)
}

function blockOf(lines: string[]): Block {
  if (lines[0]?.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cells)
    return { kind: 'table', head, rows }
  }
  if (!lines[0]?.startsWith('- ')) return { kind: 'paragraph', text: lines.join(' ') }
  const items: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return { kind: 'list', items }
}

function cells(row: string): string[] {
  return row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** All samples of a guide in one language, in order, as one program. */
export function sampleOf(markdown: string, language: string): string {
  return blocksOf(markdown)
    .flatMap((block) => (block.kind === 'samples' ? block.samples : []))
    .filter((sample) => sample.language === language)
    .map(({ code }) => `${code}\n`)
    .join('\n')
}
