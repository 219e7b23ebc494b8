import { ANONYMOUS, type Caller } from './caller.ts'

/** Dictionaries and suggestions of which the examples of the description say too little. */
export async function dictionaryRequests(api: Caller): Promise<void> {
  const paths = [
    'areas/1',
    'metro/1',
    'employers?text=a&per_page=2',
    'metro/1/8',
    'metro/1/8.3',
    'skills?id=1',
    'educational_institutions?id=4&id=7',
    'educational_institutions/4/faculties',
    'salary_statistics?group_by=area&professional_role=96',
    'salary_statistics?group_by=experience&area=1&text=менеджер',
    'salary_statistics/paid/salary_evaluation/113',
  ]
  for (const path of paths) await api.sendTwice(ANONYMOUS, `GET /${path}`)
  for (const path of ['dictionaries', 'areas', 'languages', 'metro'])
    await api.send(ANONYMOUS, `GET /${path}?locale=EN`, 200)
  for (const path of ['skills', 'educational_institutions']) await api.send(ANONYMOUS, `GET /${path}`, 400)
  const kinds = ['areas', 'companies', 'positions', 'skill_set', 'fields_of_study', 'educational_institutions']
  for (const kind of ['vacancy_search_keyword', 'resume_search_keyword', ...kinds])
    await api.sendTwice(ANONYMOUS, `GET /suggests/${kind}?text=мен`)
  await api.send(ANONYMOUS, 'GET /suggests/colours?text=red', 404)
}
