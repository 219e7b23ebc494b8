import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import type pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { singleton } from '#server/core/singleton.ts'
import { Reply } from '#server/http/reply.ts'
import { links } from '../links.ts'
import { publicQuery } from '../operation.ts'
import { resumeDocument, rtfOf, type ResumeDocument } from './resume-document.ts'
import { detailsOf } from './resume-details.ts'
import { resumeFull } from './resume-view.ts'
import { ResumeFull } from './resumes.schema.ts'
import { seenResume } from './resumes.service.ts'

const TYPES = { pdf: 'application/pdf', rtf: 'application/rtf' }

const ResumeFile = z.object({ type: z.enum(['pdf', 'rtf']), resume: ResumeFull })
const file = (name: string) =>
  z
    .string()
    .meta({ id: `Resume${name}`, description: `The resume as ${name}`, contentMediaType: 'application/octet-stream' })

/** The bodies of the endpoint. */
export const RESUME_FILES = { [TYPES.pdf]: file('Pdf'), [TYPES.rtf]: file('Rtf') }

export const getResumeFile = publicQuery({
  id: 'resumes.file',
  name: 'getResumeFile',
  summary: 'Get a resume as a file',
  description: 'With what the caller may see of it.',
  input: z.object({
    resume_id: text(64).describe('Id of the resume'),
    type: z.enum(['pdf', 'rtf']).default('pdf').describe('Format of the file'),
  }),
  output: ResumeFile,
  async run(ctx, { resume_id, type }) {
    const { resume, visibility } = await seenResume(ctx, resume_id)
    // In the language of the resume, whatever its reader prefers.
    const wording = { links: links(ctx.origin), locale: detailsOf(resume).locale }
    return { type, resume: resumeFull(resume, visibility, wording) }
  },
})

/** The file of a resume, to be saved under its title. */
export async function fileResponse({ type, resume }: z.output<typeof ResumeFile>): Promise<Reply> {
  const document = resumeDocument(resume)
  const body = type === 'rtf' ? rtfOf(document) : await pdfOf(document)
  const name = encodeURIComponent(`${document.title}.${type}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return new Reply(
    200,
    {
      'content-type': TYPES[type],
      'content-disposition': `attachment; filename="resume.${type}"; filename*=UTF-8''${name}`,
    },
    body,
  )
}

/** The document as PDF. A file takes about 100 ms of the processor: equal ones are made once. */
async function pdfOf(document: ResumeDocument): Promise<Buffer> {
  const cache = singleton('vacancies.resume-files', () => new LRUCache<string, Buffer>({ max: 100 }))
  const key = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
  const known = cache.get(key)
  if (known) return known
  const pdf = await (await maker()).createPdf(definition(document)).getBuffer()
  cache.set(key, pdf)
  return pdf
}

/** The library, 20 MB of memory, with the fonts that it brings, which have Cyrillic letters. */
function maker(): Promise<typeof pdfmake> {
  return singleton('vacancies.pdf', async () => {
    const { default: library } = await import('pdfmake')
    const fonts = join(createRequire(import.meta.url).resolve('pdfmake/package.json'), '../fonts/Roboto')
    const font = (name: string): string => join(fonts, `Roboto-${name}.ttf`)
    library.setFonts({
      Roboto: {
        normal: font('Regular'),
        bold: font('Medium'),
        italics: font('Italic'),
        bolditalics: font('MediumItalic'),
      },
    })
    // Nothing but the fonts is read: a resume names no files and no addresses.
    library.setLocalAccessPolicy((path) => path.startsWith(fonts))
    library.setUrlAccessPolicy(() => false)
    return library
  })
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
