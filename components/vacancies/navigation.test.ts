import { expect, it } from 'vitest'
import { linksFor } from './navigation.tsx'

const names = (roles: string[] | null, path = '/vacancies') => linksFor(roles, path).map(({ name }) => name)

it('gives visitors, applicants and employers pages of their own', () => {
  expect(names(null)).toEqual(['Search', 'By city', 'Companies', 'Salaries', 'Resumes'])
  expect(names(['user'])).toEqual([
    'Search',
    'My responses',
    'My resumes',
    'Favourites',
    'Saved searches',
    'Hidden',
    'Companies',
    'Salaries',
  ])
  expect(names(['user', 'employer']).slice(0, 4)).toEqual(['My vacancies', 'Responses', 'Resumes', 'Company'])
})

it('shows an employer the pages of an applicant where they are one, and the way back', () => {
  const roles = ['user', 'employer']
  for (const page of ['responses/7', 'favorites', 'resumes/mine', 'resumes/new', 'resumes/a1/edit']) {
    expect(names(roles, `/vacancies/${page}`), page).toEqual([...names(['user']), 'As an employer'])
  }
  for (const page of ['resumes', 'resumes/a1', 'companies/7', 'employer/responses/7', '31']) {
    expect(names(roles, `/vacancies/${page}`), page).toEqual(names(roles))
  }
})
