import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { Reply } from '#server/api/http/reply.ts'
import { links, type Links } from '../links.ts'
import { publicQuery } from '../operation.ts'

/** Programs of the public API build the addresses of its site, and parse them. */
const page = (noun: 'vacancy' | 'resume' | 'employer', addressOf: (id: string, links: Links) => string) =>
  publicQuery({
    id: `pages.${noun}`,
    summary: `Redirect to the page of a ${noun}`,
    input: z.object({ id: text(64).describe(`Id of the ${noun}`) }),
    output: z.string().describe('Full link to the page'),
    run: (ctx, { id }) => Promise.resolve(addressOf(encodeURIComponent(id), links(ctx.origin))),
  })

export const findVacancyPage = page('vacancy', (id, to) => to.page(`/vacancies/${id}`))
export const findResumePage = page('resume', (id, to) => to.resumePage(id))
export const findEmployerPage = page('employer', (id, to) => to.page(`/vacancies/companies/${id}`))

export const pageAddressResponse = (location: string, _ctx: Context): Reply => new Reply(301, { location })
