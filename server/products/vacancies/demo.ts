import { asUser } from '#server/platform/accounts/as-user.ts'
import type { Context } from '#server/core/context.ts'
import { FIRST_COMPANY_ID } from './generator/companies.ts'
import { addFavorite } from './postings/favorites.service.ts'
import { createNegotiation, inviteApplicant } from './responses/respond.service.ts'
import { createResume } from './resumes/resumes.service.ts'

/** How many vacancies of the demo employer the demo applicant responds to, and adds to favourites. */
const RESPONSES = 3
const FAVORITES = 5

/**
 * Assigns the largest sample company to the demo employer, and creates a resume, a few responses (one of them answered)
 * and some favourites for the demo applicant, all in the transaction of `ctx`. Does nothing when that was done before,
 * or when there are no sample vacancies.
 */
export async function loadDemoJobSeekers(ctx: Context, applicantEmail: string, employerEmail: string): Promise<void> {
  const applicant = await ctx.db.user.findUnique({ where: { email: applicantEmail } })
  const employer = await ctx.db.user.findUnique({ where: { email: employerEmail } })
  const company = await ctx.db.company.findUnique({ where: { id: FIRST_COMPANY_ID } })
  if (!applicant || !employer || !company || company.ownerId !== null) return
  await ctx.db.company.update({ where: { id: company.id }, data: { ownerId: employer.id } })
  const vacancies = await ctx.db.vacancy.findMany({
    where: { companyId: company.id, archivedAt: null, responseLetterRequired: false },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: RESPONSES + FAVORITES,
  })
  const [seeker, boss] = [asUser(ctx, applicant), asUser(ctx, employer)]
  const resume = await createResume.join(seeker, RESUME)
  const ids = vacancies.map(({ id }) => id)
  for (const [at, vacancy_id] of ids.slice(0, RESPONSES).entries()) {
    const input = { vacancy_id, resume_id: resume.id, message: 'Здравствуйте! Мне интересна ваша вакансия.' }
    const made = await createNegotiation.join(seeker, input)
    const message = 'Спасибо за отклик! Приглашаем на разговор в четверг.'
    if (at === 0) await inviteApplicant.join(boss, { negotiation_id: made.id, message })
  }
  for (const vacancy_id of ids.slice(RESPONSES)) await addFavorite.join(seeker, { vacancy_id })
}

const RESUME = {
  title: 'Менеджер по работе с клиентами',
  first_name: 'Вера',
  last_name: 'Соискатель',
  birth_date: '1994-03-12',
  gender: { id: 'female' },
  area: { id: '1' },
  salary: { amount: 120_000 },
  experience: [
    {
      company: 'Торговый дом Вектор',
      position: 'Менеджер по продажам',
      start: '2021-04',
      description: 'Ведение ключевых клиентов, переговоры, план продаж.',
    },
    { company: 'Сеть магазинов Олимп', position: 'Продавец-консультант', start: '2018-09', end: '2021-03' },
  ],
  education: {
    level: { id: 'higher' },
    primary: [{ name: 'РЭУ имени Плеханова', organization: 'Маркетинг', year: 2016 }],
  },
  language: [
    { id: 'rus', level: { id: 'l1' } },
    { id: 'eng', level: { id: 'b2' } },
  ],
  skills: 'Люблю находить с людьми общий язык и доводить дело до конца.',
  skill_set: ['Ведение переговоров', 'CRM', 'Работа с возражениями', 'MS Excel'],
  citizenship: [{ id: '113' }],
  professional_roles: [{ id: '70' }],
  employments: [{ id: 'full' }],
  schedules: [{ id: 'fullDay' }, { id: 'remote' }],
  contact: [{ type: { id: 'email' }, value: 'user@quartet.example', preferred: true }],
}
