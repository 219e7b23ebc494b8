import { counts } from './checks.mjs'

export const API = 'https://api.hh.ru'
export const SITE = 'https://hh.ru'

/** Calls the public API as a program does that was written by its documentation. */
export class Api {
  #token

  /** @param token as it came from the token endpoint; none for an anonymous caller */
  constructor(token) {
    this.#token = token
  }

  /**
   * One call with the answer that the documentation promises.
   * @param content json, form (fields, sent form-encoded) or parts (fields, sent as multipart)
   * @returns the body that was read, with `location` of a 201
   * @throws Error when the status is another one
   */
  async call(call, status = 200, { json, form, parts } = {}) {
    const [method, path] = call.split(' ')
    const headers = {
      'HH-User-Agent': 'Quartet/1.0 (proof@quartet.example)',
      ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
      ...(json && { 'Content-Type': 'application/json' }),
    }
    const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form) : parts && formData(parts)
    const url = path.startsWith('https:') ? path : API + path
    const answer = await fetch(url, { method, headers, body, redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${call}: ${answer.status} ${text.slice(0, 300)}`)
    counts.passed++
    if (status === 201 && text === '') return { id: answer.headers.get('location').split('/').at(-1) }
    return text === '' || !answer.headers.get('content-type').includes('json') ? text : JSON.parse(text)
  }
}

function formData(fields) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
