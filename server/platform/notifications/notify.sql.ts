import type { Db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { NOTIFICATIONS, type NotificationKindId } from '#server/core/scopes.schema.ts'
import { env } from '#server/settings/env.ts'

// Prisma's upsert can neither increment conditionally nor throttle a job.

/** Where transactions announce that the notifications of an account have changed. */
export const NOTIFIED = 'notifications'

/** The task that mails the unread notifications of a product, and how long people may read them here first. */
export const MAIL_TASK = 'notifications.mail'
const UNREAD_FOR = '5 minutes'

/** What an account is told. */
export interface Notice {
  kind: NotificationKindId
  /** The subject of the notification, when it is not that of the event. */
  subject?: string
  /** The page that it leads to: `/account/developer/webhooks`. */
  path: string
  /** Values for the placeholders of the sentence; `who` is the person or token that caused the event. */
  facts: Readonly<Record<string, string>>
}

/**
 * Notifies an account in the transaction of the event. An account has one notification of a subject: a later event
 * replaces the earlier one, and only one is mailed until it is read. Does nothing when the account is gone.
 */
export async function notifyAccount(tx: Db, userId: string, about: string, notice: Notice): Promise<void> {
  const { kind, path, facts, subject = about } = notice
  const { product, mail } = NOTIFICATIONS[kind]
  await tx.$executeRaw`
    with stored as (
      insert into notification (id, user_id, product, kind, subject, path, facts)
      select ${newId('ntf')}, id, ${product}, ${kind}, ${subject}, ${path}, ${JSON.stringify(facts)}::jsonb
      from user_account where id = ${userId} for key share
      on conflict (user_id, subject) do update set
        product = excluded.product, kind = excluded.kind, path = excluded.path, facts = excluded.facts,
        at = excluded.at, read_at = null,
        events = case when notification.read_at is null then notification.events + 1 else 1 end,
        mailed_at = case when notification.read_at is null then notification.mailed_at end
      returning user_id, mailed_at
    ), mail as (
      select graphile_worker.add_job(${MAIL_TASK}, json_build_object('userId', user_id, 'product', ${product}::text),
        run_at := now() + ${UNREAD_FOR}::interval, job_key := 'notifications ' || user_id || ' ' || ${product}::text,
        job_key_mode := 'preserve_run_at')
      from stored where ${mail === 'unread' && env().SMTP_URL !== undefined} and mailed_at is null
    )
    select pg_notify(${NOTIFIED}, json_build_object('owner', user_id)::text), (select count(*) from mail) from stored`
}

/** Deletes the notifications of a subject, when they no longer apply. */
export async function withdraw(tx: Db, subject: string): Promise<void> {
  await tx.$executeRaw`
    with gone as (delete from notification where subject = ${subject} returning user_id)
    select pg_notify(${NOTIFIED}, json_build_object('owner', user_id)::text) from gone`
}

/** Selects notifications of one account by columns; absent properties match everything. */
export interface Selected {
  id?: string | undefined
  subject?: string | undefined
  product?: string | undefined
  path?: string | undefined
  kinds?: readonly string[] | undefined
}

/** Marks unread notifications of an account as read, or read ones as unread. @returns how many */
export async function markRead(tx: Db, userId: string, which: Selected, isRead = true): Promise<number> {
  const { id = null, subject = null, product = null, path = null, kinds = null } = which
  const rows = await tx.$queryRaw<{ count: number }[]>`
    with marked as (
      update notification set read_at = case when ${isRead} then now() end
      where user_id = ${userId} and (read_at is null) = ${isRead}
        and (${id}::text is null or id = ${id}) and (${subject}::text is null or subject = ${subject})
        and (${product}::text is null or product = ${product}) and (${path}::text is null or path = ${path})
        and (${kinds}::text[] is null or kind = any (${kinds}))
      returning user_id
    ), counted as (select count(*)::int as count from marked)
    select count, case when count > 0 then pg_notify(${NOTIFIED}, json_build_object('owner', ${userId}::text)::text)::text end
    from counted`
  return rows[0]?.count ?? 0
}

/**
 * Deletes read notifications older than `read`, all older than `unread`, and those beyond the newest `most` of an
 * account.
 */
export function removeOld(db: Db, limits: { read: Date; unread: Date; most: number }): Promise<number> {
  return db.$executeRaw`
    delete from notification using (
      select id, row_number() over (partition by user_id order by at desc, id desc) as place from notification
    ) kept
    where notification.id = kept.id
      and (place > ${limits.most} or at < ${limits.unread} or (read_at is not null and at < ${limits.read}))`
}
