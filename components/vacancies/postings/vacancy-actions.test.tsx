// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, trpc } from '#components/testing/render.tsx'
import { aVacancy } from '#components/testing/vacancies.ts'
import type { Vacancy } from './types.ts'
import { VacancyActions } from './vacancy-actions.tsx'

const HIDDEN = aVacancy({ relations: ['blacklisted'], archived: true }) as unknown as Vacancy
const VACANCY = trpc.vacancies.get.queryOptions({ vacancy_id: '7' })
const COMPANY = trpc.vacancies.companies.get.queryOptions({ employer_id: '3' })

it('a vacancy whose company is hidden leads to what is hidden, since showing it alone would change nothing', async () => {
  const states = [loaded(VACANCY, HIDDEN as never), loaded(COMPANY, { relations: ['blacklisted'] } as never)]
  const page = await mount(<VacancyActions vacancy={HIDDEN} />, states, {})
  expect(page.text).toContain('Company hidden')
  expect(page.text).not.toContain('Hide')
})

it('a vacancy that is hidden itself has the button that shows it again', async () => {
  const states = [loaded(VACANCY, HIDDEN as never), loaded(COMPANY, { relations: [] } as never)]
  const page = await mount(<VacancyActions vacancy={HIDDEN} />, states, {})
  expect(page.text).toContain('Hide')
  expect(page.text).not.toContain('Company hidden')
})
