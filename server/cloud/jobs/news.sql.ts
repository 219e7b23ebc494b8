import type { Db } from '#server/core/db.ts'

// Prisma has no NOTIFY.

export const CHANNEL = 'cloud_news'

/** What a transaction changed, told to every process when it commits. */
export interface News {
  owner: string
  /** A job changed. */
  job?: number
  /** Something without a job changed: a name. */
  resource?: { type: string; id: number }
}

export async function tellNews(tx: Db, news: News): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`
}
