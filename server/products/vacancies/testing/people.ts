import { db } from '#server/core/database/db.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import type { Company } from '#prisma/generated/client.ts'

export interface Employer {
  user: TestUser
  token: string
  company: Company
}

/** An employer with a company of their own. */
export async function anEmployer(name = 'Test Company'): Promise<Employer> {
  const user = await aUser({ roles: ['employer'] })
  const company = await db().company.create({ data: { name, areaId: 1, ownerId: user.id, industries: ['7.540'] } })
  return { user, token: await aToken(user), company }
}

/** Body of a vacancy that every rule accepts. */
export const aVacancyBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Разработчик квантовых компиляторов',
  description: `<p>Мы ищем человека, который любит порядок в мыслях.</p><p>Требования:</p><ul><li>${'опыт работы с крупными системами и терпение, '.repeat(4)}</li></ul><p>Обязанности:</p><ul><li>проектирование и разработка</li></ul>`,
  area: { id: '1' },
  professional_roles: [{ id: '96' }],
  key_skills: [{ name: 'Git' }, { name: 'Rust' }],
  salary: { from: 300_000, to: 400_000, currency: 'RUR', gross: false },
  schedule: { id: 'remote' },
  experience: { id: 'between3And6' },
  ...changes,
})

/** Body of a resume that every rule accepts. */
export const aResumeBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Бухгалтер',
  first_name: 'Вера',
  last_name: 'Павлова',
  birth_date: '1990-05-17',
  gender: { id: 'female' },
  area: { id: '1' },
  salary: { amount: 90_000 },
  experience: [{ company: 'ООО Ромашка', position: 'Бухгалтер', start: '2020-01', end: '2022-01' }],
  education: { level: { id: 'higher' }, primary: [{ name: 'МГУ', year: 2012 }] },
  language: [{ id: 'eng', level: { id: 'b2' } }],
  skill_set: ['1С: Бухгалтерия', 'MS Excel'],
  contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
  professional_roles: [{ id: '18' }],
  ...changes,
})
