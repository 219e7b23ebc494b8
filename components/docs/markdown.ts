import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'

/** A part of a guide. Samples that directly follow each other belong together: one program in several languages. */
export type Block = Exclude<MarkedToken, Tokens.Code> | { type: 'samples'; samples: Sample[] }

export interface Sample {
  /** The word after the fence: `sh`, `ts`, `json`, `text` */
  language: string
  code: string
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  for (const token of lexer(markdown) as MarkedToken[]) {
    const last = blocks.at(-1)
    if (token.type === 'space') continue
    if (token.type !== 'code') blocks.push(token)
    else if (last?.type === 'samples') last.samples.push(sample(token))
    else blocks.push({ type: 'samples', samples: [sample(token)] })
  }
  return blocks
}

function sample({ lang = '', text }: Tokens.Code): Sample {
  return { language: lang, code: text }
}

/**
 * The blocks of a text by people who do not know Markdown well: line breaks are kept, and what pages cannot show, such
 * as code and HTML, is shown as text.
 */
export function plainBlocksOf(markdown: string): Block[] {
  return plain(lexer(markdown, { gfm: true, breaks: true }))
}

const SHOWN: readonly string[] = ['heading', 'paragraph', 'list', 'table']

function plain(tokens: Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    if (SHOWN.includes(token.type)) return [token as Block]
    if (token.type === 'blockquote') return plain(token.tokens ?? [])
    const text = 'text' in token ? String(token.text) : ''
    if (text.trim() === '') return []
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text, escaped: false }] }]
  })
}

/** All samples of a guide in one language, in order, as one program. */
export function sampleOf(markdown: string, language: string): string {
  return blocksOf(markdown)
    .flatMap((block) => (block.type === 'samples' ? block.samples : []))
    .filter((sample) => sample.language === language)
    .map(({ code }) => `${code}\n`)
    .join('\n')
}
