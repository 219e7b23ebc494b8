import type { SavedSearch } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { hmac, hmacs, isSameSecret } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { jsonReply, Reply } from '#server/api/http/reply.ts'
import { hiddenOf } from '../blacklists/hidden.sql.ts'
import { vacancySearch } from '../engine/index.ts'
import { publicQuery, vacancyMutation, vacancyQuery } from '../operation.ts'
import { criteriaOf, withImplicitFilters } from '../filters/criteria.ts'
import { mailColumns, publishedSince, searchOf } from './saved-searches.service.ts'
import { MAILS, SavedSearchNews, UnsubscribedSearch, UnsubscribeToken } from './saved-searches.schema.ts'
import { links } from '../links.ts'

/** Saved searches whose news are counted: each page of the product shows the sum. */
const MOST_COUNTED = 30

export const getSavedSearchNews = vacancyQuery({
  id: 'savedSearches.news',
  name: 'getSavedSearchNews',
  summary: 'Get how much is new in all saved searches',
  description: `Matches published since each was last opened, of the ${MOST_COUNTED} newest searches.`,
  output: SavedSearchNews,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'vacancies:read')
    const rows = await ctx.db.savedSearch.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_COUNTED,
    })
    if (rows.length === 0) return { searches: 0, vacancies: 0 }
    const hidden = await hiddenOf(userId)
    const counts = await Promise.all(
      rows.map(({ query, seenAt }) => {
        const criteria = criteriaOf(withImplicitFilters(searchOf(query)), hidden)
        return vacancySearch().count(publishedSince(criteria, seenAt))
      }),
    )
    return {
      searches: counts.filter((count) => count > 0).length,
      vacancies: counts.reduce((sum, count) => sum + count, 0),
    }
  },
})

export const getUnsubscription = publicQuery({
  id: 'savedSearches.unsubscription',
  name: 'getSavedSearchUnsubscription',
  summary: 'Get the saved search that a link in a mail unsubscribes from',
  description: 'Changes nothing: programs that check mails open every link.',
  input: UnsubscribeToken,
  output: UnsubscribedSearch,
  async run(ctx, { token }) {
    const { name, mail } = await searchOfToken(ctx, token)
    return { name, mail: MAILS.find((known) => known === mail) ?? 'never' }
  },
})

export const unsubscribe = vacancyMutation({
  id: 'savedSearches.unsubscribe',
  summary: 'End the mail of a saved search',
  description: 'By the link of a mail, without signing in (RFC 8058); again it changes nothing. The search stays.',
  access: 'anyone',
  audit: false,
  input: UnsubscribeToken,
  async run(ctx, { token }) {
    const { id } = await searchOfToken(ctx, token)
    await ctx.db.savedSearch.update({ where: { id }, data: mailColumns('never') })
  },
})

/** Names a saved search in the links of its mails. It cannot be guessed, and only ends these mails. */
export const unsubscribeToken = (search: Pick<SavedSearch, 'id' | 'userId'>): string =>
  `${search.id}-${Buffer.from(hmac(signed(search))).toString('base64url')}`

/** @throws not_found for a token that we did not issue, or of a deleted search */
async function searchOfToken(ctx: Context, token: string): Promise<SavedSearch> {
  const [, id, signature = ''] = /^([1-9]\d{0,8})-([\w-]{43})$/.exec(token) ?? []
  const search = id === undefined ? null : await ctx.db.savedSearch.findUnique({ where: { id: Number(id) } })
  const given = Buffer.from(signature, 'base64url')
  if (search && hmacs(signed(search)).some((issued) => isSameSecret(issued, given))) return search
  throw new AppError('not_found')
}

const signed = ({ id, userId }: Pick<SavedSearch, 'id' | 'userId'>): string => `mail of saved search ${id} ${userId}`

/** A person who opens the link of a mail header in a browser is sent to the page with the button; programs get JSON. */
export function unsubscriptionResponse(output: object, ctx: Context, request: ApiRequest): Reply | Promise<Reply> {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return jsonReply(request, 200, output, {}, false)
  const token = request.url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return new Reply(302, { location: links(ctx.origin).page(`/vacancies/unsubscribe?token=${token}`), vary: 'Accept' })
}
