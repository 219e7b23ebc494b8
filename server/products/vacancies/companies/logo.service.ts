import { z } from 'zod'
import { decimalParam, idParam } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { Reply } from '#server/api/http/reply.ts'
import { publicQuery } from '../operation.ts'
import { companyWithCount } from './companies.sql.ts'
import { drawLogo, hasLogo } from './logo.ts'

const TYPE = 'image/svg+xml'

/** The bodies of the endpoint. */
export const LOGO_FILES = {
  [TYPE]: z.string().meta({ id: 'EmployerLogo', description: 'The logo as SVG' }),
}

export const getCompanyLogo = publicQuery({
  id: 'companies.logo',
  name: 'getEmployerLogo',
  summary: 'Get the logo of a company as SVG',
  description: 'Drawn for the companies of the sample data; others have none.',
  input: z.object({
    employer_id: idParam('string').describe('Id of the company'),
    size: decimalParam(z.int().min(16).max(512)).default(240).describe('Width and height in pixels'),
  }),
  output: z.string(),
  async run(ctx, { employer_id: id, size }) {
    const company = await companyWithCount(id, ctx.reads)
    if (!company || !hasLogo(company)) throw new AppError('not_found')
    return drawLogo(company, size)
  },
})

/** An image that can neither run scripts nor load anything, also when it is opened as a page. */
export const logoResponse = (svg: string): Reply =>
  new Reply(200, { 'content-type': TYPE, 'content-security-policy': "default-src 'none'; sandbox" }, svg)
