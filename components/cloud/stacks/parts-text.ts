import { texts } from '#i18n/texts.ts'
import type { Stack, StackSummary } from '../types.ts'

const KINDS = ['Servers', 'Networks', 'Firewalls', 'Records'] as const

/** "2 servers · 1 network", without the kinds that a stack has none of. */
export function partsText(parts: StackSummary['Parts']): string {
  const t = texts('cloud.stacks')
  const counted = KINDS.filter((kind) => parts[kind] > 0).map((kind) => t(`parts.${kind}`, { count: parts[kind] }))
  return counted.length === 0 ? t('parts.none') : counted.join(' · ')
}

export function partsOf({ Servers, Networks, Firewalls, Records }: Stack): StackSummary['Parts'] {
  return {
    Servers: Servers.length,
    Networks: Networks.length,
    Firewalls: Firewalls.length,
    Records: Records.length,
  }
}

/** The whole name of a record set. */
export function hostOf({ Name, Zone }: Stack['Records'][number]): string {
  return Name === '@' ? Zone : `${Name}.${Zone}`
}
