import { texts } from '#i18n/texts.ts'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { addressKey } from '#server/platform/sign-in/attempts.ts'
import { text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { makeLimiter, takePoint } from '#server/core/limiter.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { Reply } from '#server/api/http/reply.ts'
import { badArgument } from '../errors.ts'
import { links } from '../links.ts'
import { publicQuery } from '../operation.ts'
import { pdfThread } from './pdf.ts'
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
  description:
    'With what the caller may see of it. A resume of more than 100,000 characters has no PDF, and a caller gets 20 new ones a minute.',
  input: z.object({
    resume_id: text(64).describe('Id of the resume'),
    type: z.enum(['pdf', 'rtf']).default('pdf').describe('Format of the file'),
  }),
  output: ResumeFile,
  async run(ctx, { resume_id, type }) {
    const { resume, visibility } = await seenResume(ctx, resume_id)
    // In the language of the resume, not that of its reader.
    const wording = { links: links(ctx.origin), locale: detailsOf(resume).locale }
    return { type, resume: resumeFull(resume, visibility, wording) }
  },
})

/** The file of a resume, to be saved under its title. */
export async function fileResponse({ type, resume }: z.output<typeof ResumeFile>, ctx: Context): Promise<Reply> {
  const document = resumeDocument(resume)
  const body = type === 'rtf' ? rtfOf(document) : await pdfOf(document, ctx)
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

/** The most characters of a PDF: this many take about a second and fill about 40 pages. */
const MOST_CHARACTERS = 100_000
/** Limit of new PDFs for an account, or for an address without an account. */
const PER_MINUTE = 20

/** The document as PDF; equal ones are made once. */
async function pdfOf(document: ResumeDocument, ctx: Context): Promise<Buffer> {
  const cache = singleton('vacancies.resume-files', () => new LRUCache<string, Buffer>({ max: 100 }))
  const written = JSON.stringify(document)
  const key = createHash('sha256').update(written).digest('base64url')
  const known = cache.get(key)
  if (known) return known
  if (written.length > MOST_CHARACTERS) throw badArgument('type', texts('vacancies.errors')('longForPdf'))
  await countFile(ctx)
  const pdf = await pdfThread().make(document, ctx.signal)
  cache.set(key, pdf)
  return pdf
}

/** @throws rate_limited */
function countFile({ actor, ip }: Context): Promise<void> {
  const limiter = singleton('vacancies.pdf-limiter', () => makeLimiter('resume-pdf', PER_MINUTE, 60))
  return takePoint(limiter, actor.kind === 'account' ? actor.userId : addressKey(ip ?? ''))
}
