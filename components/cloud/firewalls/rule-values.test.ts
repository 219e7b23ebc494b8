import { expect, it } from 'vitest'
import { FIRST_RULES, NEW_RULE, ruleOf, valuesOf } from './rule-values.ts'

it('sends what it read', () => {
  for (const rule of FIRST_RULES) expect(ruleOf(valuesOf(rule))).toEqual(rule)
})

it('takes addresses with commas or spaces between them, and no port of ICMP', () => {
  const values = { ...NEW_RULE, Protocol: 'ICMP' as const, Port: '22', Addresses: ' 10.0.0.0/8,\n::/0 ; 192.0.2.0/24,' }
  expect(ruleOf(values)).toMatchObject({ Port: null, Addresses: ['10.0.0.0/8', '::/0', '192.0.2.0/24'] })
  expect(ruleOf({ ...NEW_RULE, Port: '8000 - 8100' }).Port).toBe('8000-8100')
})
