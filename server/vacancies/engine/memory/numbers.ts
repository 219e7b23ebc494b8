/** A map from whole numbers (from 1 up) to whole numbers (from 0 up) in eight bytes a place, half of them taken. */
export class NumberMap {
  #size = 0
  #keys = new Int32Array(8192)
  #values = new Int32Array(8192)

  get bytes(): number {
    return this.#keys.length * 8
  }

  /** -1 when there is none. */
  get(key: number): number {
    const place = this.#place(key)
    return this.#keys[place] === key ? (this.#values[place] ?? -1) : -1
  }

  /** The value -1 takes the key out. */
  set(key: number, value: number): void {
    const place = this.#place(key)
    this.#values[place] = value
    if (this.#keys[place] === key) return
    this.#keys[place] = key
    if (++this.#size * 2 > this.#keys.length) this.#widen()
  }

  #place(key: number): number {
    const mask = this.#keys.length - 1
    let place = Math.imul(key, 0x9e3779b1) & mask
    while (this.#keys[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & mask
    return place
  }

  #widen(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Int32Array(keys.length * 2)
    this.#values = new Int32Array(keys.length * 2)
    for (const [at, key] of keys.entries()) {
      if (key === 0) continue
      const place = this.#place(key)
      this.#keys[place] = key
      this.#values[place] = values[at] ?? -1
    }
  }
}
