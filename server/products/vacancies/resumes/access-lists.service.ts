import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { pageInfo } from '../collection.ts'
import { localeOf } from '../dictionaries/english.ts'
import { vacancyQuery } from '../operation.ts'
import { ref } from '../postings/vacancy-view.ts'
import { Named, PageInfo } from '../postings/vacancy.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { ACCESS_TYPES } from './resume-columns.ts'
import { ResumeId } from './resumes.schema.ts'
import { ownResume } from './resumes.service.ts'

const AccessType = Named.extend({
  active: z.boolean().describe('Whether the resume has it'),
  limit: z.null().describe('Always null: no kind has a list of employers'),
  total: z.null().describe('Always null, as `limit`'),
  list_url: z.null().describe('Always null, as `limit`'),
}).meta({ id: 'ResumeAccessType' })

export const listAccessTypes = vacancyQuery({
  id: 'resumes.access_types',
  name: 'listResumeAccessTypes',
  summary: 'List who a resume may be shown to',
  input: ResumeId,
  output: named('ResumeAccessTypeList', { items: z.array(AccessType) }),
  async run(ctx, { resume_id }) {
    const { access } = await ownResume(ctx, resume_id, 'vacancies:read')
    const items = ACCESS_TYPES.map((id) => ({
      ...ref('resume_access_type', id, localeOf(ctx.language)),
      active: id === access,
      limit: null,
      total: null,
      list_url: null,
    }))
    return { items }
  },
})

const EmployerList = PageInfo.extend({
  items: z.array(z.never()).describe('Always empty: no resume is shown to, or hidden from, single employers'),
  limit: z.int().describe('Employers that it may have: none'),
}).meta({ id: 'ResumeEmployerList', extends: 'PageInfo' })

/** The public API has lists of employers for kinds of access that are not offered here. */
const employerList = (id: 'whitelist' | 'blacklist', name: string, summary: string) =>
  vacancyQuery({
    id: `resumes.${id}`,
    name,
    summary,
    input: Paging.extend(ResumeId.shape),
    output: EmployerList,
    async run(ctx, input) {
      await ownResume(ctx, input.resume_id, 'vacancies:read')
      return { items: [], limit: 0, ...pageInfo(0, input) }
    },
  })

export const listWhitelist = employerList(
  'whitelist',
  'listResumeWhitelist',
  'List the employers that alone see a resume',
)
export const listBlacklist = employerList(
  'blacklist',
  'listResumeBlacklist',
  'List the employers that do not see a resume',
)
