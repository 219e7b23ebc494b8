import { ANONYMOUS, INVALID, type Caller } from './caller.ts'

/** Dictionaries, suggestions, employers and resumes that everybody sees. */
export async function dictionaryRequests(api: Caller): Promise<void> {
  const paths = [
    'dictionaries',
    'areas',
    'areas/1',
    'areas/countries',
    'metro',
    'metro/1',
    'industries',
    'languages',
    'professional_roles',
    'specializations',
    'employers',
    'companies',
    'resumes',
    'resume_conditions',
    'employers?text=a&per_page=2',
    'employers?page=1&per_page=1',
    'resumes?per_page=1',
    'metro/1/8',
    'metro/1/8.3',
    'locales',
    'locales/resume',
    'districts',
    'skills?id=1',
    'educational_institutions?id=4&id=7',
    'educational_institutions/4/faculties',
    'salary_statistics',
    'salary_statistics?group_by=area&professional_role=96',
    'salary_statistics?group_by=experience&area=1&text=менеджер',
    'salary_statistics/paid/salary_evaluation/113',
  ]
  for (const path of paths) await api.sendTwice(ANONYMOUS, `GET /${path}`)
  for (const path of ['dictionaries', 'areas', 'languages', 'metro'])
    await api.send(ANONYMOUS, `GET /${path}?locale=EN`, 200)
  for (const path of ['skills', 'educational_institutions']) await api.send(ANONYMOUS, `GET /${path}`, 400)
  for (const kind of [
    'vacancy_search_keyword',
    'resume_search_keyword',
    'areas',
    'companies',
    'positions',
    'skill_set',
    'fields_of_study',
    'educational_institutions',
  ]) {
    await api.sendTwice(ANONYMOUS, `GET /suggests/${kind}?text=мен`)
  }
  for (const path of [
    'areas/999999',
    'metro/999999',
    'employers/999',
    'companies/999',
    'suggests/colours?text=red',
    'salary_statistics/paid/salary_evaluation/999999',
  ]) {
    await api.send(ANONYMOUS, `GET /${path}`, 404)
  }
  for (const path of ['areas', 'dictionaries', 'employers', 'me', 'locales', 'districts', 'skills?id=1'])
    await api.send(INVALID, `GET /${path}`, 403)
}
