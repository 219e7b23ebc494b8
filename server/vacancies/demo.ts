import type { Account, Role, UserId } from '#server/core/actor.ts'
import { ALL_SCOPES } from '#server/core/actor.ts'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import type { User } from '#prisma/generated/client.ts'
import { addFavorite } from './favorites.service.ts'
import { FIRST_COMPANY_ID } from './generator/companies.ts'
import { createNegotiation, inviteApplicant } from './respond.service.ts'
import { createResume } from './resume.service.ts'

/** How many vacancies of the demo employer the demo applicant responds to and likes. */
const RESPONSES = 3
const FAVORITES = 5

/**
 * Gives the demo employer the largest sample company, and the demo applicant a resume, a few responses to it, one of them
 * answered, and some favourites. Does nothing when it was done, or when there are no sample vacancies.
 */
export async function loadDemoJobSeekers(applicantEmail: string, employerEmail: string): Promise<void> {
  const [applicant, employer, company] = await Promise.all([
    db().user.findUnique({ where: { email: applicantEmail } }),
    db().user.findUnique({ where: { email: employerEmail } }),
    db().company.findUnique({ where: { id: FIRST_COMPANY_ID } }),
  ])
  if (!applicant || !employer || !company || company.ownerId !== null) return
  await db().company.update({ where: { id: company.id }, data: { ownerId: employer.id } })
  const vacancies = await db().vacancy.findMany({
    where: { companyId: company.id, archivedAt: null, responseLetterRequired: false },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: RESPONSES + FAVORITES,
  })
  const [seeker, boss] = [contextOf(applicant), contextOf(employer)]
  const { output: resume } = await createResume.execute(seeker, RESUME)
  const ids = vacancies.map(({ id }) => id)
  for (const [at, vacancy_id] of ids.slice(0, RESPONSES).entries()) {
    const input = { vacancy_id, resume_id: resume.id, message: 'Здравствуйте! Мне интересна ваша вакансия.' }
    const { output } = await createNegotiation.execute(seeker, input)
    const message = 'Спасибо за отклик! Приглашаем на разговор в четверг.'
    if (at === 0) await inviteApplicant.execute(boss, { negotiation_id: output.id, message })
  }
  for (const vacancy_id of ids.slice(RESPONSES)) await addFavorite.execute(seeker, { vacancy_id })
}

function contextOf(user: User) {
  const actor: Account = {
    kind: 'account',
    userId: user.id as UserId,
    name: user.name,
    email: user.email,
    roles: user.roles as Role[],
    scopes: ALL_SCOPES,
    credential: { type: 'session', id: 'sample-data' },
  }
  return systemContext({ actor })
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
