import { lexer, type MarkedToken, type Tokens } from 'marked'

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

/** All samples of a guide in one language, in order, as one program. */
export function sampleOf(markdown: string, language: string): string {
  return blocksOf(markdown)
    .flatMap((block) => (block.type === 'samples' ? block.samples : []))
    .filter((sample) => sample.language === language)
    .map(({ code }) => `${code}\n`)
    .join('\n')
}
