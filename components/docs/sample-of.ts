import { blocksOf } from './markdown.ts'

/** All samples of a guide in one language, in their order, as the one program they are. */
export function sampleOf(markdown: string, language: string): string {
  return blocksOf(markdown)
    .flatMap((block) => (block.kind === 'samples' ? block.samples : []))
    .filter((sample) => sample.language === language)
    .map(({ code }) => `${code}\n`)
    .join('\n')
}
