// @vitest-environment happy-dom
import { mount, correctAndSend, type Reply } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { TextDialog } from '#components/trpc/text-dialog.tsx'
import { CompanyEditor } from './companies/company-editor.tsx'
import { AnswerDialog } from './hiring/answer-dialog.tsx'
import { Notes } from './hiring/notes.tsx'
import { ReminderDialog } from './hiring/reminder-dialog.tsx'
import { HiringSettings } from './hiring/settings-view.tsx'
import { VacancyEditor } from './postings/vacancy-editor.tsx'
import { NEW_VACANCY } from './postings/vacancy-values.ts'
import { Decision } from './responses/decision.tsx'
import { Messages } from './responses/messages.tsx'
import { RespondDialog } from './responses/respond-dialog.tsx'
import { ResumeEditor } from './resumes/resume-editor.tsx'
import { NEW_RESUME, NO_JOB } from './resumes/resume-values.ts'

const MOSCOW = { id: '1', name: 'Москва' }
const BUSY = { message: 'Busy' }
const refusing = (field: string, text: string): Reply[] => [{ message: text, fields: { [field]: [text] } }, BUSY]
const DICTIONARIES = [
  loaded(trpc.vacancies.reference.dictionaries.queryOptions({}), {} as never),
  loaded(trpc.vacancies.reference.languages.queryOptions({}), [] as never),
  loaded(trpc.vacancies.reference.industries.queryOptions({}), [] as never),
]

it('publishes a vacancy once the pay that was refused is another', async () => {
  const values = { ...NEW_VACANCY, area: MOSCOW, professional_roles: { id: '96', name: 'Программист' } }
  const page = await mount(<VacancyEditor values={values} />, DICTIONARIES, {
    'vacancies.create': refusing('salary.from', 'Less than the minimum wage'),
  })
  await page.type('Title', 'Программист')
  await page.type('Responsibilities', 'Писать программы')
  await page.type('From', '1')
  const sent = await correctAndSend(page, {
    field: 'From',
    message: 'Less than the minimum wage',
    corrected: '100000',
    action: 'Publish vacancy',
  })
  expect(sent).toMatchObject({ name: 'Программист', salary_range: { from: 100_000 } })
})

it('publishes a vacancy once a message about all of the pay is answered in one of its fields', async () => {
  const values = { ...NEW_VACANCY, area: MOSCOW, professional_roles: { id: '96', name: 'Программист' } }
  const page = await mount(<VacancyEditor values={values} />, DICTIONARIES, {
    'vacancies.create': refusing('salary', 'Enter at least one bound'),
  })
  await page.type('Title', 'Программист')
  await page.type('Responsibilities', 'Писать программы')
  const wrong = { field: 'From', message: 'Enter at least one bound', corrected: '5', action: 'Publish vacancy' }
  expect(await correctAndSend(page, wrong)).toMatchObject({ salary_range: { from: 5 } })
})

it('saves a resume once the start of a job that was refused is another', async () => {
  const values = {
    ...NEW_RESUME,
    title: 'Программист',
    first_name: 'Ада',
    last_name: 'Кинг',
    area: MOSCOW,
    experience: [{ ...NO_JOB, position: 'Математик', start: '1843-01' }],
  }
  const page = await mount(<ResumeEditor values={values} />, DICTIONARIES, {
    'vacancies.resumes.create': refusing('experience.0.start', 'Too long ago'),
  })
  await page.type('Position', 'Программистка')
  // The label is also that of the pay.
  const wrong = { field: 'From', message: 'Too long ago', corrected: '1993-01', action: 'Create resume' }
  expect(await correctAndSend(page, wrong)).toMatchObject({ experience: [{ start: '1993-01' }] })
})

it('saves a company once its website is an address', async () => {
  const company = {
    name: 'Ромашка',
    type: 'company',
    area: MOSCOW,
    site_url: 'ромашка',
    industries: [],
    description: '',
  }
  const page = await mount(<CompanyEditor company={company as never} />, DICTIONARIES, {
    'vacancies.companies.putMine': refusing('site_url', 'Invalid URL'),
  })
  await page.type('Name', 'Ромашка и сыновья')
  const sent = await correctAndSend(page, {
    field: 'Website',
    message: 'This must be an address that starts with https://',
    corrected: 'https://example.com',
    action: 'Save company',
  })
  expect(sent).toMatchObject({ site_url: 'https://example.com' })
})

it('sends a message that is not empty', async () => {
  const query = trpc.vacancies.negotiations.messages.queryOptions({ negotiation_id: '5', per_page: 100 })
  const page = await mount(<Messages id="5" side="applicant" />, [loaded(query, { items: [] } as never)], {
    'vacancies.negotiations.send': [BUSY],
  })
  await page.type('Write a message', ' ')
  const wrong = { field: 'Write a message', message: 'Enter a message', corrected: 'Здравствуйте!', action: 'Send' }
  expect(await correctAndSend(page, wrong)).toEqual({ negotiation_id: '5', message: 'Здравствуйте!' })
})

it('responds with the cover letter that the employer requires', async () => {
  const vacancy = {
    id: '9',
    name: 'Программист',
    employer: { name: 'Ромашка' },
    response_letter_required: true,
  } as never
  const resumes = loaded(trpc.vacancies.resumes.mine.queryOptions({}), {
    items: [{ id: 'r1', title: 'Программист' }],
  } as never)
  const page = await mount(<RespondDialog vacancy={vacancy} onClose={() => {}} />, [resumes], {
    'vacancies.negotiations.create': [BUSY],
  })
  await page.waitFor('Cover letter')
  await page.type('Cover letter', ' ')
  const sent = await correctAndSend(page, {
    field: 'Cover letter',
    message: 'Enter a few sentences for the employer',
    corrected: 'Здравствуйте!',
    action: 'Send response',
  })
  expect(sent).toEqual({ resume_id: 'r1', message: 'Здравствуйте!', vacancy_id: '9' })
})

it('sends an invitation again once its message is another', async () => {
  const negotiation = { id: '5', state: { id: 'response' } } as never
  const page = await mount(<Decision negotiation={negotiation} />, [], {
    'vacancies.negotiations.invite': refusing('message', 'Contains a link that is not allowed'),
  })
  await page.press('Invite')
  await page.type('Message to the applicant', 'http://…')
  const sent = await correctAndSend(page, {
    field: 'Message to the applicant',
    message: 'Contains a link that is not allowed',
    corrected: 'Приходите',
    action: 'Send invitation',
  })
  expect(sent).toEqual({ negotiation_id: '5', message: 'Приходите' })
})

const NEW_STAGE = { id: 'new', name: 'New', state: null, responses: 2 }
const HIRING = loaded(trpc.vacancies.hiring.settings.queryOptions({}), {
  version: 3,
  stages: [NEW_STAGE, { id: 'phone', name: 'Phone call', state: null, responses: 1 }],
  labels: [],
  templates: [{ id: 't', name: 'Short', text: 'Hello {name}' }],
} as never)

it('saves the stages once the name that was refused is another, and says where responses of a removed one go', async () => {
  const page = await mount(<HiringSettings />, [HIRING], {
    'vacancies.hiring.setSettings': refusing('stages.0.name', 'This name is taken'),
  })
  await page.press('Remove stage 2')
  expect(page.text).toContain('Where does the 1 response in “Phone call” go?')
  const sent = await correctAndSend(page, {
    field: 'Stage 1',
    message: 'This name is taken',
    corrected: 'Inbox',
    action: 'Save',
  })
  expect(sent).toMatchObject({
    version: 3,
    stages: [{ id: 'new', name: 'Inbox', state: null }],
    moves: [{ from: 'phone', to: 'new' }],
  })
})

it('adds a note once its text is another', async () => {
  const page = await mount(<Notes id="5" notes={[]} />, [], {
    'vacancies.hiring.createNote': refusing('text', 'Too short'),
  })
  await page.type('New note', 'x')
  const wrong = { field: 'New note', message: 'Too short', corrected: 'Call again', action: 'Add note' }
  expect(await correctAndSend(page, wrong)).toEqual({ negotiation_id: '5', text: 'Call again' })
})

it('adds a reminder once its time is in the future', async () => {
  const page = await mount(<ReminderDialog id="5" onClose={() => {}} />, [], {
    'vacancies.hiring.createReminder': refusing('remind_at', 'A time in the future'),
  })
  await page.type('What to remember', 'Call')
  await page.type('When', '2020-01-01T10:00')
  const wrong = { field: 'When', message: 'A time in the future', corrected: '2030-01-01T10:00', action: 'Remind me' }
  const time = new Date('2030-01-01T10:00').toISOString()
  expect(await correctAndSend(page, wrong)).toEqual({ negotiation_id: '5', text: 'Call', remind_at: time })
})

it('answers applicants again once the message is another, and shows what the first of them gets', async () => {
  const response = { state: { id: 'response' }, resume: { first_name: 'Вера' }, vacancy: { name: 'Повар' } }
  const cards = [{ id: '5', response }] as never
  const page = await mount(
    <AnswerDialog cards={cards} action="invite" onDone={undefined} onClose={() => {}} />,
    [HIRING],
    {
      'vacancies.hiring.answer': refusing('message', 'Too long'),
    },
  )
  await page.type('Message', 'Hello {name}, about {vacancy}')
  expect(page.text).toContain('Hello Вера, about Повар')
  const wrong = { field: 'Message', message: 'Too long', corrected: '{name}!', action: 'Send invitation' }
  expect(await correctAndSend(page, wrong)).toEqual({ responses: ['5'], action: 'invite', message: '{name}!' })
})

it('names a saved search once the name is not empty', async () => {
  const names: string[] = []
  const page = await mount(
    <TextDialog
      title="Rename"
      text="Go"
      required
      most={200}
      action="Rename"
      onText={async (name) => names.push(name)}
      onClose={() => {}}
    />,
    [],
    {},
  )
  await page.type('Name', ' ')
  await page.press('Rename')
  expect([page.errorAt('Name'), page.focused]).toEqual(['Enter a name', 'Name'])
  await page.type('Name', 'Rust')
  await page.press('Rename')
  expect(names).toEqual(['Rust'])
})

it('shows the field of the description again when it is refused while its preview is shown', async () => {
  const values = { ...NEW_VACANCY, area: MOSCOW, professional_roles: { id: '96', name: 'Программист' } }
  const page = await mount(<VacancyEditor values={values} />, DICTIONARIES, {
    'vacancies.preview': [{ data: { description: '<p>Писать</p>', characters: 6 } }],
    'vacancies.create': refusing('description', 'At least 150 characters'),
  })
  await page.type('Title', 'Программист')
  await page.type('Responsibilities', 'Писать')
  await page.press('Preview')
  expect(page.text).toContain('6 characters of text')
  await page.press('Publish vacancy')
  expect(page.text).not.toContain('6 characters of text')
  expect([page.errorAt('Responsibilities'), page.focused]).toEqual([
    'Enter at least 150 characters',
    'Responsibilities, requirements and benefits',
  ])
})
