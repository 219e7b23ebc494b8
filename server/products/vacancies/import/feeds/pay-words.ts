/** Currencies by their codes and signs. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/\bRU[BR]\b|₽|руб|(?<!\p{L})р\./iu, 'RUR'],
  [/\bUSD\b|\$/i, 'USD'],
  [/\bEUR\b|€/i, 'EUR'],
  [/\bKZT\b|₸|тенге/i, 'KZT'],
  [/\bBY[NR]\b/i, 'BYR'],
  [/\bUAH\b|₴/i, 'UAH'],
  [/\bUZS\b/i, 'UZS'],
  [/\bAZN\b|₼/i, 'AZN'],
  [/\bGEL\b|₾/i, 'GEL'],
  [/\bKGS\b/i, 'KGS'],
]

const PERIODS: readonly [RegExp, string][] = [
  [/hour|\/\s?h\b|час/i, 'HOUR'],
  [/\bday|shift|смен|день/i, 'DAY'],
  [/month|месяц|мес\b/i, 'MONTH'],
  [/year|annum|annual|год/i, 'YEAR'],
]

/**
 * What a text says about pay, as schema.org's baseSalary: `100000 - 150000 RUB per month`, `$50K per year`. Undefined
 * when it does not name one or two sums, a currency and a period; roubles are by the month where nothing else is said.
 */
export function payOf(text: string): object | undefined {
  const said = text.slice(0, 200)
  const sums = [...said.matchAll(/\d{1,12}(?:[ \u00a0,.'’]\d{3}){0,4}(?![\d])\s?(k\b|к\b|тыс)?/giu)].map(sumOf)
  const [currency, otherCurrency] = CURRENCIES.filter(([pattern]) => pattern.test(said))
  const [period, otherPeriod] = PERIODS.filter(([pattern]) => pattern.test(said))
  const unitText = period?.[1] ?? (currency?.[1] === 'RUR' ? 'MONTH' : undefined)
  const [first, second] = sums
  if (first === undefined || sums.length > 2 || !currency || otherCurrency || !unitText || otherPeriod) return undefined
  const isMost = second === undefined && /\b(?:up to|to)\b|(?<!\p{L})до(?!\p{L})/iu.test(said)
  const value = isMost ? { maxValue: first } : { minValue: first, maxValue: second }
  return { currency: currency[1], value: { ...value, unitText } }
}

function sumOf([found, thousands]: RegExpExecArray): number {
  return Number(found.replaceAll(/\D/g, '')) * (thousands ? 1000 : 1)
}
