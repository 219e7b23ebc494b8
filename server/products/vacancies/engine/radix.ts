const DIGIT_BITS = 11
const MASK = 2 ** DIGIT_BITS - 1

/**
 * The list ordered by keys of `bits` bits (at most 31), one for each element; elements with the same key keep their
 * order. Digit by digit: two or three passes cost less than comparing keys.
 */
export function sortedByKeys(list: Int32Array, given: Uint32Array, bits: number): Int32Array {
  let [values, keys] = [list, given]
  for (let digit = 0; digit < bits; digit += DIGIT_BITS) {
    const places = placesOf(keys, digit)
    const [nextValues, nextKeys] = [new Int32Array(list.length), new Uint32Array(list.length)]
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? 0
      const bucket = (key >>> digit) & MASK
      const place = places[bucket] ?? 0
      places[bucket] = place + 1
      nextKeys[place] = key
      nextValues[place] = values[at] ?? 0
    }
    keys = nextKeys
    values = nextValues
  }
  return values
}

/** Where the keys with each value of a digit begin when sorted by it. */
function placesOf(keys: Uint32Array, digit: number): Uint32Array {
  const places = new Uint32Array(MASK + 1)
  for (let at = 0; at < keys.length; at++) {
    const bucket = ((keys[at] ?? 0) >>> digit) & MASK
    places[bucket] = (places[bucket] ?? 0) + 1
  }
  let place = 0
  for (let bucket = 0; bucket <= MASK; bucket++) {
    const count = places[bucket] ?? 0
    places[bucket] = place
    place += count
  }
  return places
}
