import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { PageInfo } from '../postings/vacancy.schema.ts'
import { NegotiationId, NegotiationItem } from '../responses/negotiations.schema.ts'
import { MOST_LABELS, Stage } from './settings.schema.ts'

export const MOST_NOTE = 2000
export const MOST_REMINDER = 200

export const ListCards = Paging.extend({
  vacancy_id: idParam('string').optional().describe('Vacancy; without it all of the company'),
  stage: text(40).optional().describe('Id of a stage'),
  label: text(40).optional().describe('Id of a label'),
  state: z.enum(['response', 'invitation', 'discard']).optional().describe('State of the response'),
})
export type ListCards = z.output<typeof ListCards>

const Card = named('HiringCard', {
  id: z.string().describe('Id of the response'),
  stage: z.string().describe('Id of its stage'),
  labels: z.array(z.string()).describe('Ids of its labels'),
  note_count: z.int().describe('How many notes it has'),
  remind_at: z.string().nullable().describe('When its next reminder is due'),
  response: NegotiationItem,
})

export const CardPage = PageInfo.extend({
  items: z.array(Card).describe('Latest responses first'),
  stages: z.array(Stage).describe('All of them, whichever `stage` is asked for'),
}).meta({ id: 'HiringCardPage', extends: 'PageInfo' })

export const Note = named('HiringNote', {
  id: z.string(),
  text: z.string(),
  author: z.string().describe('Name of the account'),
  mine: z.boolean().describe('Whether the caller wrote it'),
  created_at: z.string(),
  edited_at: z.string().nullable().describe('When its text was changed last'),
})

export const Reminder = named('HiringReminder', {
  id: z.string(),
  text: z.string(),
  remind_at: z.string().describe('When the caller is notified'),
  sent: z.boolean().describe('Whether the caller was notified'),
})

export const FullCard = Card.extend({
  notes: z.array(Note).describe('Oldest first'),
  reminders: z.array(Reminder).describe("The caller's own, by their time"),
}).meta({ id: 'HiringCardFull', extends: 'HiringCard' })

export const UpdateCard = NegotiationId.extend({
  stage: text(40).optional().describe('Id of the stage to move it to'),
  labels: z.array(text(40)).max(MOST_LABELS).optional().describe('Ids of all its labels'),
}).meta({ id: 'HiringCardUpdate' })

const noteText = text(MOST_NOTE).trim().min(1).describe('The applicant never sees it')
export const CreateNote = NegotiationId.extend({ text: noteText }).meta({ id: 'HiringNoteInput' })
export const NoteId = z.object({ note_id: idParam('string').describe('Id of the note') })
export const UpdateNote = NoteId.extend({ text: noteText }).meta({ id: 'HiringNoteInput' })

export const CreateReminder = NegotiationId.extend({
  text: text(MOST_REMINDER).trim().min(1).describe('What to remember'),
  remind_at: text(40).describe('Time in the future'),
}).meta({ id: 'HiringReminderInput' })
export const ReminderId = z.object({ reminder_id: idParam('string').describe('Id of the reminder') })
