import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import type { ResumeDocument } from './resume-document.ts'

// The thread of `pdf.ts`: it answers each message, a document, with its PDF. An exception ends the
// thread.

const fonts = join(createRequire(import.meta.url).resolve('pdfmake/package.json'), '../fonts/Roboto')
const font = (name: string): string => join(fonts, `Roboto-${name}.ttf`)

// The fonts that the library brings have Cyrillic letters.
pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
})
// Nothing but the fonts is read: a resume names no files and no addresses.
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
pdfmake.setUrlAccessPolicy(() => false)

parentPort?.on('message', (document: ResumeDocument) => void layOut(document))

async function layOut(document: ResumeDocument): Promise<void> {
  const pdf = await pdfmake.createPdf(definition(document)).getBuffer()
  parentPort?.postMessage(pdf)
}

function definition({ title, position, facts, sections }: ResumeDocument): TDocumentDefinitions {
  const content: Content[] = [
    { text: title, fontSize: 20, bold: true },
    ...(position === title
      ? []
      : [{ text: position, fontSize: 14, margin: [0, 2, 0, 6] as [number, number, number, number] }]),
    ...facts.map((line) => ({ text: line, color: '#444444' })),
    ...sections.flatMap(({ title: name, entries }): Content[] => [
      { text: name, fontSize: 13, bold: true, margin: [0, 14, 0, 4] },
      ...entries.map(({ heading, lines }): Content => ({
        stack: [...(heading === '' ? [] : [{ text: heading, bold: true }]), ...lines],
        margin: [0, 0, 0, 6],
      })),
    ]),
  ]
  return {
    info: { title: `${title}, ${position}` },
    pageSize: 'A4',
    pageMargins: [50, 50, 50, 50],
    defaultStyle: { fontSize: 10.5, lineHeight: 1.2 },
    content,
  }
}
