import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { hmac, hmacs, isSameSecret } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { kindText, productName } from '#server/core/product-texts.schema.ts'
import { products } from '#server/core/products.ts'
import type { Product } from '#server/core/product.ts'
import { NOTIFICATION_KINDS, NOTIFICATIONS } from '#server/core/scopes.schema.ts'
import { platformMutation, platformQuery } from '../operation.ts'
import { MailSetting, MailSettings, MailToken, UpdateMailSetting } from './notifications.schema.ts'

export const listMailSettings = platformQuery({
  id: 'notifications.mailSettings',
  name: 'listMailSettings',
  summary: 'List the products whose notifications are mailed',
  access: 'notifications:read',
  output: MailSettings,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'notifications:read')
    const muted = await ctx.db.mutedMail.findMany({ where: { userId } })
    return { items: mailing().map((product) => settingView(product, !muted.some((row) => row.product === product.id))) }
  },
})

export const updateMailSetting = platformMutation({
  id: 'notifications.updateMail',
  name: 'updateMailSetting',
  summary: 'Change whether a product is mailed',
  description: 'They are sent to the confirmed address of the account about what was not read within five minutes.',
  access: 'notifications:write',
  input: UpdateMailSetting,
  output: MailSetting,
  async run(ctx, { product, mail }) {
    const found = mailing().find(({ id }) => id === product)
    if (!found) throw new AppError('not_found')
    await setMail(ctx, ownerFor(ctx.actor, 'notifications:write'), found, mail)
    return settingView(found, mail)
  },
})

const byLink = { access: 'anyone', readScope: null, input: MailToken } as const

export const getMailSubscription = platformQuery({
  ...byLink,
  id: 'notifications.mailSubscription',
  name: 'getMailSubscription',
  summary: 'Get what a link in a mail unsubscribes from',
  description: 'Changes nothing: programs that check mails open every link.',
  output: MailSetting,
  async run(ctx, { token }) {
    const { userId, product } = readToken(token)
    return settingView(product, !(await isMuted(ctx.db, userId, product.id)))
  },
})

export const unsubscribeMails = platformMutation({
  ...byLink,
  id: 'notifications.unsubscribe',
  name: 'unsubscribeMails',
  summary: 'End the mails of a product by the link of a mail',
  description: 'Without signing in (RFC 8058); again it changes nothing.',
  async run(ctx, { token }) {
    const { userId, product } = readToken(token)
    if ((await ctx.db.user.count({ where: { id: userId } })) === 0) throw new AppError('not_found')
    await setMail(ctx, userId, product, false)
  },
})

/** Whether an account has turned the mails of a product off. */
export async function isMuted(db: Db, userId: string, product: string): Promise<boolean> {
  return (await db.mutedMail.count({ where: { userId, product } })) > 0
}

/** Names an account and a product in the links of its mails. It cannot be guessed, and only ends these mails. */
export const mailToken = (userId: string, product: string): string =>
  `${product}-${userId}-${Buffer.from(hmac(signed(userId, product))).toString('base64url')}`

/** @throws not_found for a token that we did not issue, or of a product that is not served */
function readToken(token: string): { userId: string; product: Product } {
  const [, id = '', userId = '', signature = ''] = /^([a-z]{1,40})-(usr_[0-9a-f]{32})-([\w-]{43})$/.exec(token) ?? []
  const product = mailing().find((one) => one.id === id)
  const given = Buffer.from(signature, 'base64url')
  const isOurs = hmacs(signed(userId, id)).some((issued) => isSameSecret(issued, given))
  if (!product || !isOurs) throw new AppError('not_found')
  return { userId, product }
}

const signed = (userId: string, product: string): string => `mails of ${product} to ${userId}`

/** The served products that have notifications. */
const mailing = (): readonly Product[] => products().filter(({ notifications }) => notifications !== undefined)

async function setMail({ db, note }: Context, userId: string, { id: product }: Product, mail: boolean): Promise<void> {
  if (mail) await db.mutedMail.deleteMany({ where: { userId, product } })
  else await db.mutedMail.createMany({ data: { userId, product }, skipDuplicates: true })
  note({ subject: `user:${userId}`, after: { product, mail } })
}

function settingView({ id }: Product, mail: boolean) {
  const mailed = NOTIFICATION_KINDS.filter(
    (kind) => NOTIFICATIONS[kind].product === id && NOTIFICATIONS[kind].mail !== 'never',
  )
  return { product: id, name: productName(id), mail, kinds: mailed.map(kindText) }
}
