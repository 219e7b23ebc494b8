import { Decimal64 } from './decimal64.ts'

/** A tip the rider gave earlier, with that trip's fare when it is known. Plain decimal texts. */
export interface EarlierTip {
  tips: string
  fare: string | null
}

const USUAL_SHARE = new Decimal64('0.1')
const WITHOUT_FARE = '1.00'

/**
 * The suggested tip in hundredths: this trip's fare times the rider's own median share (a tenth before there is one);
 * without a fare the rider's own median tip. Never computed from a city, a region, a driver or other riders.
 */
export function suggestTip(fare: string | null, earlier: readonly EarlierTip[]): string {
  if (fare === null || new Decimal64(fare).isZero()) {
    return hundredths(median(earlier.map((one) => new Decimal64(one.tips))) ?? new Decimal64(WITHOUT_FARE))
  }
  const shares = earlier.flatMap(({ tips, fare: paid }) =>
    paid === null || new Decimal64(paid).isZero() ? [] : [new Decimal64(tips).div(paid)],
  )
  return hundredths(new Decimal64(fare).times(median(shares) ?? USUAL_SHARE))
}

type Amount = InstanceType<typeof Decimal64>

function median(values: Amount[]): Amount | undefined {
  const sorted = values.toSorted((a, b) => a.comparedTo(b))
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Never more digits than a tip may have, and never nothing. */
function hundredths(amount: Amount): string {
  const rounded = amount.toDecimalPlaces(2)
  if (rounded.isZero()) return WITHOUT_FARE
  return rounded.precision(true) > 14 ? WITHOUT_FARE : rounded.toFixed(2)
}
