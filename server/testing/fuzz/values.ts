/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** 0 ≤ n < `below` */
  int(below: number): number {
    return Math.floor(this.next() * below)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    const item = from[this.int(from.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Texts known to break programs: quoting, encodings, lengths, special values of other languages. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066',
  '\ufeff',
  '\u0007\u001b[31m',
  '\r\nSet-Cookie: planted=1',
  '𝕏'.repeat(300),
  'я'.repeat(5000),
  'a'.repeat(70_000),
  'e\u0301'.repeat(400),
  "'",
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '"',
  '\\',
  '%',
  '_',
  '%00',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '<script>alert(1)</script>',
  '<!--',
  ']]>',
  '&amp;&#0;',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '0x10',
  '1e309',
  '1e5',
  '٣',
  '９',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '99999999999999999999999',
  '1.5',
  '1,5',
  '.5',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01',
  '0000-00-00',
  '10000-01-01',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(((((((((',
  'NAME:((',
  '"open',
  '!!!***',
  'a AND AND b OR NOT',
  '*'.repeat(500),
  '('.repeat(2000),
  'a '.repeat(2000),
  '(a|a)*'.repeat(50),
  'ord_1',
  '1',
]

/** Values of JSON other than text. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: -1 },
  { id: {} },
  { toString: 1 },
  { constructor: { prototype: 1 } },
  Array.from({ length: 300 }, () => 'x'),
  Array.from({ length: 5000 }, (_, n) => n),
]

/** Bodies other than a plain JSON object. */
export const HOSTILE_BODIES: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  'null',
  '1',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"a":1e999}',
  '{"a":01}',
  "{'a':1}",
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"a":NaN}',
  '\ufeff{}',
  `{"a":${deep(33)}}`,
  `{"a":${deep(20_000)}}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
]

export function hostileText(random: Random): string {
  return random.pick(HOSTILE_TEXTS)
}

export function hostileValue(random: Random): unknown {
  return random.chance(0.5) ? hostileText(random) : random.pick(HOSTILE_VALUES)
}
