import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { wireDate } from '../dates.ts'
import { employerQuery } from '../operation.ts'
import { ref, wordingFor } from '../postings/vacancy-view.ts'
import { Named } from '../postings/vacancy.schema.ts'
import { ResumeId } from '../resumes/resumes.schema.ts'
import { seenResume } from '../resumes/resumes.service.ts'

const Entry = named('NegotiationHistoryEntry', {
  created_at: z.string().describe('Time of the response'),
  employer_state: Named.describe('State of the response'),
  with_message: z.boolean().describe('Whether there are messages'),
})
const HistoryVacancy = named('NegotiationHistoryVacancy', {
  id: z.string(),
  name: z.string(),
  url: z.string(),
  archived: z.boolean(),
  can_edit: z.boolean().describe('Always true: it is a vacancy of the caller'),
  negotiations_url: z.string(),
  messages_url: z.string(),
  items: z.array(Entry),
})

export const getNegotiationsHistory = employerQuery({
  id: 'negotiations.history',
  name: 'listResumeNegotiationsHistory',
  summary: "List the responses of a resume to the caller's vacancies",
  input: ResumeId,
  output: named('NegotiationHistory', {
    vacancies: z.array(HistoryVacancy).describe('Vacancies with a response, the newest first'),
  }),
  async run(ctx, { resume_id }) {
    const [{ resume }, company] = await Promise.all([seenResume(ctx, resume_id), ownCompany(ctx)])
    const { links, locale } = wordingFor(ctx)
    const rows = await ctx.db.negotiation.findMany({
      where: { resumeId: resume.id, vacancy: { companyId: company.id, hidden: false } },
      include: {
        vacancy: { select: { id: true, name: true, archivedAt: true } },
        _count: { select: { messages: true } },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    // An applicant responds to a vacancy once.
    const vacancies = rows.map(({ id, vacancy, state, createdAt, _count }) => ({
      id: String(vacancy.id),
      name: vacancy.name,
      url: links.vacancy(vacancy.id),
      archived: vacancy.archivedAt !== null,
      can_edit: true,
      negotiations_url: links.negotiations(vacancy.id),
      messages_url: `${links.negotiation(id)}/messages`,
      items: [
        {
          created_at: wireDate(createdAt),
          employer_state: ref('negotiations_state', state, locale),
          with_message: _count.messages > 0,
        },
      ],
    }))
    return { vacancies }
  },
})
