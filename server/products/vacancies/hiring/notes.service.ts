import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { HiringNote } from '#prisma/generated/client.ts'
import { requireRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { wireDate } from '../dates.ts'
import { limitExceeded } from '../errors.ts'
import { employerMutation } from '../operation.ts'
import { CreateNote, Note, NoteId, UpdateNote } from './cards.schema.ts'
import { ownResponse } from './own-response.ts'

/** The most notes of a response. */
const MOST = 200

export const createNote = employerMutation({
  id: 'hiring.createNote',
  name: 'createHiringNote',
  summary: 'Add a note to a response',
  description: `At most ${MOST} for each response.`,
  input: CreateNote,
  output: Note,
  async run(ctx, { negotiation_id: negotiationId, text }) {
    const { userId } = await ownResponse(ctx, negotiationId)
    await lock(ctx.db, `vacancies.hiring.notes.${negotiationId}`)
    if ((await ctx.db.hiringNote.count({ where: { negotiationId } })) >= MOST)
      throw limitExceeded(texts('vacancies.errors')('mostNotes', { count: MOST }))
    const note = await ctx.db.hiringNote.create({ data: { negotiationId, authorId: userId, text }, include: AUTHOR })
    ctx.note({ subject: `hiring_note:${note.id}`, after: { negotiationId } })
    return noteView(note, userId)
  },
})

export const updateNote = employerMutation({
  id: 'hiring.updateNote',
  name: 'updateHiringNote',
  summary: 'Change the text of an own note',
  input: UpdateNote,
  output: Note,
  async run(ctx, { note_id, text }) {
    const { id, authorId } = await ownNote(ctx, note_id)
    const note = await ctx.db.hiringNote.update({
      where: { id },
      data: { text, editedAt: new Date() },
      include: AUTHOR,
    })
    ctx.note({ subject: `hiring_note:${id}` })
    return noteView(note, authorId)
  },
})

export const deleteNote = employerMutation({
  id: 'hiring.deleteNote',
  name: 'deleteHiringNote',
  summary: 'Delete an own note',
  input: NoteId,
  async run(ctx, { note_id }) {
    const { id } = await ownNote(ctx, note_id)
    await ctx.db.hiringNote.deleteMany({ where: { id } })
    ctx.note({ subject: `hiring_note:${id}` })
  },
})

/** A note as this account sees it. */
export function noteView(note: HiringNote & { author: { name: string } }, userId: string): z.output<typeof Note> {
  const { id, text, authorId, author, createdAt, editedAt } = note
  return {
    id: String(id),
    text,
    author: author.name,
    mine: authorId === userId,
    created_at: wireDate(createdAt),
    edited_at: editedAt && wireDate(editedAt),
  }
}

const AUTHOR = { author: { select: { name: true } } } as const

/** @throws not_found for notes of others, and for those of a company that is no longer the caller's */
async function ownNote(ctx: Context, id: number): Promise<HiringNote> {
  const { userId } = requireRole(ctx.actor, 'employer')
  const note = await ctx.db.hiringNote.findUnique({ where: { id } })
  if (note?.authorId !== userId) throw new AppError('not_found')
  await ownResponse(ctx, note.negotiationId)
  return note
}
