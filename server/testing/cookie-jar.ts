/** Cookies of a browser, by name. */
export type Jar = Map<string, string>

/** A request of a browser, which keeps the cookies of the answer and does not follow redirects. */
export async function visit(jar: Jar, url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  for (const text of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return response
}
