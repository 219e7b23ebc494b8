import { asUser } from '#server/platform/accounts/as-user.ts'
import type { Context } from '#server/core/context.ts'
import { env } from '#server/settings/env.ts'
import { createZone } from './zones/zones.service.ts'

/** A name that no public name server has (RFC 2606). */
const NAME = 'quartet.example'

const ZONE_FILE = `$TTL 300
@       A      192.0.2.10
@       AAAA   2001:db8::10
@       MX     10 mail
@       CAA    0 issue "ca.example"
@       TXT    "v=spf1 mx -all"
mail    A      192.0.2.25
www     CNAME  @
_dmarc  TXT    "v=DMARC1; p=reject"
`

/** Adds a sample zone to one account in the transaction of `ctx`, unless the name is taken. */
export async function loadDemoZone(ctx: Context, email: string): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } })
  if (!user || (await ctx.db.dnsZone.count({ where: { name: NAME } })) > 0) return
  await createZone.join(asUser(ctx, user), { Name: NAME, TTL: 300, ZoneFile: ZONE_FILE })
}

/** The command that asks the built-in name server for the sample zone; null when nothing listens. */
export function demoQuery(): string | null {
  const { DNS_HOST, DNS_PORT, POWERDNS_URL } = env()
  if (DNS_PORT === 0 || POWERDNS_URL !== undefined) return null
  return `dig @${DNS_HOST} -p ${DNS_PORT} www.${NAME}`
}
