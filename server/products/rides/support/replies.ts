import type { Db } from '#server/core/database/db.ts'
import { subjectOf } from '../problems/problem-key.ts'
import type { ReplyView } from '../problems/problems.schema.ts'
import { ORIGIN } from './desk.ts'

/** What agents have replied to the rider in the built-in inbox under tasks with these keys, oldest first. */
export async function repliesTo(db: Db, keys: string[]): Promise<ReplyView[]> {
  const rows = await db.supportMessage.findMany({
    where: { toRider: true, task: { key: { in: keys }, origin: ORIGIN } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { text: true, createdAt: true, task: { select: { key: true } } },
  })
  return rows.map(({ text, createdAt, task }) => replyView(task.key, text, createdAt))
}

export function replyView(key: string, text: string, at: Date): ReplyView {
  return { about: subjectOf(key).about, text, at: at.toISOString() }
}
