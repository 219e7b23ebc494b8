import { ANONYMOUS, type Caller, type Credential } from './caller.ts'

export interface Made {
  id: string
}

export type Token = Credential

export const VACANCY = {
  name: 'Проверяющий описания',
  description: `<p>${'Мы ищем человека, который любит порядок в описаниях. '.repeat(5)}</p>`,
  area: { id: '1' },
  professional_roles: [{ id: '96' }],
  salary: { from: 100_000, currency: 'RUR' },
}
export const RESUME = {
  title: 'Бухгалтер',
  first_name: 'Вера',
  last_name: 'Павлова',
  area: { id: '1' },
  contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
  professional_roles: [{ id: '18' }],
}

export async function publication(api: Caller, of: { boris: Token; vera: Token; resume: string }): Promise<void> {
  const { boris, vera } = of
  const resume = `/resumes/${of.resume}`
  await api.send(vera, `POST ${resume}/publish`, 429)
  await api.send(boris, `POST ${resume}/publish`, 404)
  const { body } = await api.send<Made>(vera, 'POST /resumes', 201, { json: { ...RESUME, published: false } })
  await api.send(vera, `POST /resumes/${body.id}/publish`, 204)
  await api.send(vera, `DELETE /resumes/${body.id}`, 204)
  for (const path of ['status', 'views']) {
    await api.send(vera, `GET ${resume}/${path}`, 200)
    await api.send(boris, `GET ${resume}/${path}`, 404)
  }
  await api.send(vera, `GET ${resume}/download`, 200)
  await api.send(boris, `GET ${resume}/download?type=rtf`, 200, { headers: { Accept: 'application/rtf' } })
}

export async function ownVacancies(
  api: Caller,
  { boris, employer, vacancy }: { boris: Token; employer: string; vacancy: string },
): Promise<void> {
  const own = `/employers/${employer}/vacancies`
  await api.sendTwice(boris, `GET /vacancies/${vacancy}/stats`)
  const { id } = (await api.send<Made>(boris, 'POST /vacancies', 201, { json: VACANCY })).body
  await api.send(boris, `PUT ${own}/archived/${id}`, 204)
  await api.send(boris, `PUT ${own}/hidden/${id}`, 204)
  for (const list of ['active', 'archived', 'hidden', 'active?order_by=name_asc&text=проверяющий']) {
    await api.sendTwice(boris, `GET ${own}/${list}`)
  }
  await api.send(boris, `DELETE ${own}/hidden/${id}`, 204)
  for (const call of ['GET /employers/999/vacancies/active', `PUT ${own}/hidden/999999999`])
    await api.send(boris, call, 404)
}

export async function subscriptions(api: Caller, boris: Token): Promise<void> {
  const path = '/webhook/subscriptions'
  const json = { url: 'https://receiver.example/', actions: [{ type: 'NEW_RESPONSE_OR_INVITATION_VACANCY' }] }
  const { id } = (await api.send<Made>(boris, `POST ${path}`, 201, { json })).body
  await api.sendTwice(boris, `GET ${path}`)
  await api.send(boris, `POST ${path}`, 400, { json: { ...json, url: 'http://receiver.example/' } })
  await api.send(boris, `PUT ${path}/${id}`, 204, { json })
  await api.send(boris, `DELETE ${path}/${id}`, 204)
  await api.send(boris, `PUT ${path}/${id}`, 404, { json })
  await api.send(boris, `DELETE ${path}/${id}`, 404)
}

export async function drafts(api: Caller, boris: Token): Promise<void> {
  const path = '/vacancies/drafts'
  const json = { ...VACANCY, name: 'Черновик описания' }
  const { id } = (await api.send<Made>(boris, `POST ${path}`, 201, { json: { name: json.name } })).body
  await api.send(boris, `POST ${path}/${id}/publish`, 400)
  await api.send(boris, `PUT ${path}/${id}`, 200, { json })
  for (const part of ['', `/${id}`, `/${id}/duplicates`]) {
    await api.sendTwice(boris, `GET ${path}${part}`)
  }
  await api.send(boris, `POST ${path}/${id}/publish`, 201)
  const again = (await api.send<Made>(boris, `POST ${path}`, 201, { json })).body
  await api.send(boris, `POST ${path}/${again.id}/publish`, 403)
  await api.send(boris, `POST ${path}/${again.id}/publish?ignore_duplicates=true`, 201)
  for (const call of [`GET ${path}/999999`, `DELETE ${path}/999999`, `POST ${path}/999999/publish`])
    await api.send(boris, call, 404)
  const last = (await api.send<Made>(boris, `POST ${path}`, 201, { json: {} })).body
  await api.send(boris, `DELETE ${path}/${last.id}`, 204)
}

export async function blacklists(api: Caller, of: { vera: Token; vacancy: string; employer: string }): Promise<void> {
  const { vera, vacancy, employer } = of
  for (const [path, id] of [
    ['/vacancies/blacklisted', vacancy],
    ['/employers/blacklisted', employer],
  ]) {
    await api.send(vera, `PUT ${path}/${id}`, 204)
    await api.sendTwice(vera, `GET ${path}`)
    await api.send(vera, `GET /vacancies/${vacancy}`, 200)
    await api.send(vera, `DELETE ${path}/${id}`, 204)
  }
  await api.send(vera, `GET /vacancies?excluded_employer_id=${employer}`, 200)
  await api.send(vera, 'GET /vacancies?excluded_employer_id=none', 400)
}

/** An import of a feed that does not exist. */
export async function imports(api: Caller, of: { boris: Token; operator: Token; employer: string }): Promise<void> {
  const { boris, operator, employer } = of
  const json = { name: 'Завод', url: 'https://feed.invalid/jobs.xml', employer_id: employer, enabled: false }
  await api.send(boris, 'GET /imports', 403)
  await api.send(operator, 'POST /imports', 400, { json: { ...json, url: 'ftp://feed.invalid/' } })
  const { id } = (await api.send<Made>(operator, 'POST /imports', 201, { json })).body
  await api.sendTwice(operator, 'GET /imports')
  await api.sendTwice(operator, `GET /imports/${id}`)
  await api.send(operator, `PUT /imports/${id}`, 204, { json: { ...json, every_hours: 6 } })
  await api.send(operator, `POST /imports/${id}/runs`, 202, { json: {} })
  await api.send(operator, `GET /imports/${id}/runs`, 200)
  await api.send(operator, `DELETE /imports/${id}`, 204)
  await api.send(operator, `GET /imports/${id}`, 404)
}

/** Moderation of a vacancy: a visitor reports it, an operator decides, its employer appeals. */
export async function moderation(api: Caller, of: { boris: Token; operator: Token; vacancy: string }): Promise<void> {
  const { boris, operator, vacancy } = of
  const json = { reason: 'fraud', text: 'Просят деньги' }
  await api.send(ANONYMOUS, `POST /vacancies/${vacancy}/reports`, 204, { json })
  const list = await api.sendTwice<{ items: Made[] }>(operator, 'GET /moderation/vacancies')
  if (!list.items.some(({ id }) => id === vacancy)) throw new Error(`vacancy ${vacancy} does not wait for moderation`)
  await api.send(boris, 'GET /moderation/vacancies', 403)
  const decide = `PUT /moderation/vacancies/${vacancy}`
  await api.send(operator, decide, 400, { json: { state: 'refused' } })
  await api.send(operator, decide, 204, { json: { state: 'refused', note: 'Уберите телефон' } })
  await api.send(ANONYMOUS, `GET /vacancies/${vacancy}`, 404)
  await api.send(boris, `GET /vacancies/${vacancy}`, 200)
  await api.sendTwice(boris, 'GET /vacancies/held')
  const appeal = { json: { text: 'Убран' } }
  await api.send(boris, `POST /vacancies/${vacancy}/appeals`, 204, appeal)
  await api.send(boris, `POST /vacancies/${vacancy}/appeals`, 409, appeal)
  await api.send(operator, decide, 204, { json: { state: 'approved' } })
  const duplicates = '/moderation/duplicates'
  await api.sendTwice(operator, `GET ${duplicates}`)
  await api.send(operator, `PUT ${duplicates}/${vacancy}/different/${vacancy}`, 400)
  const { items } = (await api.send<{ items: Made[] }>(ANONYMOUS, 'GET /vacancies?per_page=2', 200)).body
  const split = `${duplicates}/${vacancy}/different/${items.find(({ id }) => id !== vacancy)?.id}`
  await api.send(operator, `PUT ${split}`, 204)
  await api.sendTwice(operator, `GET ${duplicates}/different`)
  await api.send(boris, `GET ${duplicates}/different`, 403)
  await api.send(operator, `DELETE ${split}`, 204)
  await api.send(operator, `DELETE ${split}`, 404)
  const rules = await api.sendTwice<object>(operator, 'GET /moderation/rules')
  await api.send(operator, 'PUT /moderation/rules', 200, { json: rules })
  await api.send(operator, 'PUT /moderation/rules', 409, { json: rules })
}

/** An employer works through a response: stages, labels, notes, reminders and an answer and a label to several. */
export async function hiring(api: Caller, boris: Token, vacancy: string): Promise<void> {
  const path = '/vacancies/hiring'
  const { version, stages } = await api.sendTwice<{ version: number; stages: object[] }>(boris, `GET ${path}`)
  const json = { version, stages, labels: [{ name: 'Резерв' }], templates: [{ name: 'Ответ', text: '{name}!' }] }
  const { labels } = (await api.send<{ labels: Made[] }>(boris, `PUT ${path}`, 200, { json })).body
  await api.send(boris, `PUT ${path}`, 409, { json })
  const list = await api.sendTwice<{ items: Made[] }>(
    boris,
    `GET ${path}/responses?vacancy_id=${vacancy}&stage=declined`,
  )
  const card = `${path}/responses/${list.items[0]?.id}`
  await api.send(boris, `GET ${path}/responses?vacancy_id=999999999`, 404)
  await api.send(boris, `GET ${path}/responses?stage=none`, 400)
  await api.send(boris, `PATCH ${card}`, 204, { json: { stage: 'phone' } })
  await api.send(boris, `PATCH ${card}`, 400, { json: { stage: 'none' } })
  const text = { json: { text: 'Позвонить' } }
  const note = (await api.send<Made>(boris, `POST ${card}/notes`, 201, text)).body
  const remind = { json: { text: 'Позвонить', remind_at: new Date(Date.now() + 86_400_000).toISOString() } }
  const reminder = (await api.send<Made>(boris, `POST ${card}/reminders`, 201, remind)).body
  await api.send(boris, `POST ${card}/reminders`, 400, { json: { text: 'Позвонить', remind_at: '2020-01-01' } })
  await api.sendTwice(boris, `GET ${card}`)
  await api.send(boris, `PATCH ${path}/notes/${note.id}`, 200, { json: { text: 'Написать' } })
  for (const thing of [`notes/${note.id}`, `reminders/${reminder.id}`]) {
    await api.send(boris, `DELETE ${path}/${thing}`, 204)
    await api.send(boris, `DELETE ${path}/${thing}`, 404)
  }
  const answer = { responses: [list.items[0]?.id, '999999999'], action: 'invite', message: '{name}, приходите' }
  await api.send(boris, `POST ${path}/answers`, 200, { json: answer })
  const label = { responses: answer.responses, label: labels[0]?.id, action: 'add' }
  await api.send(boris, `POST ${path}/labels`, 200, { json: label })
  await api.send(boris, `POST ${path}/labels`, 400, { json: { ...label, label: 'none' } })
}
