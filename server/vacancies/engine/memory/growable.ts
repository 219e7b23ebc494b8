type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The array itself when it holds `needed` elements, otherwise a longer copy: by half, so that appending stays cheap. */
export function grown<T extends Column>(array: T, needed: number): T {
  if (needed <= array.length) return array
  const Same = array.constructor as new (length: number) => T
  const longer = new Same(Math.max(needed, Math.ceil(array.length * 1.5)))
  longer.set(array)
  return longer
}
