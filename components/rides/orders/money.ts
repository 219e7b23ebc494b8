/** `1.5` of `EUR` as `€1.50`; without a currency `1.50`. Every digit is shown: the text is formatted, not a float. */
export function money(amount: string, currency?: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 15 } as const
  const format = currency
    ? new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...digits })
    : new Intl.NumberFormat('en-GB', digits)
  return format.format(amount as `${number}`)
}
