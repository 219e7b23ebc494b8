import type { Direction, Protocol } from '#server/products/cloud/bounds.schema.ts'
import type { Firewall } from '../types.ts'

type Rule = Firewall['Rules'][number]

/** A rule as the fields of the form have it. */
export type RuleValues = {
  Direction: Direction
  Protocol: Protocol
  Port: string
  Addresses: string
  Description: string
}

const ANYWHERE = ['0.0.0.0/0', '::/0']

/** A new firewall lets in SSH and ping, so that its servers can still be reached. */
export const FIRST_RULES: Rule[] = [
  { Direction: 'In', Protocol: 'TCP', Port: '22', Addresses: ANYWHERE, Description: '' },
  { Direction: 'In', Protocol: 'ICMP', Port: null, Addresses: ANYWHERE, Description: '' },
]

export const NEW_RULE: RuleValues = {
  Direction: 'In',
  Protocol: 'TCP',
  Port: '',
  Addresses: ANYWHERE.join(', '),
  Description: '',
}

export function valuesOf({ Port, Addresses, ...rule }: Rule): RuleValues {
  return { ...rule, Port: Port ?? '', Addresses: Addresses.join(', ') }
}

/** The rule to send. ICMP has no port, even if the field has a value from before. */
export function ruleOf({ Protocol, Port, Addresses, Description, ...rule }: RuleValues): Rule {
  return {
    ...rule,
    Protocol,
    Port: Protocol === 'ICMP' || Port.trim() === '' ? null : Port.replaceAll(' ', ''),
    Addresses: Addresses.split(/[\s,;]+/).filter((address) => address !== ''),
    Description: Description.trim(),
  }
}
