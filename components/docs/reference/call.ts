/** A value as the samples show it. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

interface Call {
  method: string
  path: string
  /** The JSON text of the request body. */
  body: string | null
}

/** The call as a curl command; the token comes from the variable QUARTET_TOKEN. */
export function curlOf({ method, path, body }: Call, origin: string): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`]
  lines.push('-H "Authorization: Bearer $QUARTET_TOKEN"')
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

/** Inside single quotes only the quote itself is special to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

export interface CallField {
  name: string
  place: 'path' | 'query' | 'header'
  required: boolean
  /** True for a field with several values, separated by commas. */
  isList: boolean
  example: string
}

/** The address and headers of a call with these values; what is empty is left out. */
export function requestOf(path: string, fields: readonly CallField[], values: Readonly<Record<string, string>>) {
  const given = fields.flatMap((field) => {
    const value = (values[keyOf(field)] ?? '').trim()
    return value === '' ? [] : [{ ...field, value }]
  })
  const query = new URLSearchParams(
    given
      .filter(({ place }) => place === 'query')
      .flatMap(({ name, value, isList }) =>
        (isList ? value.split(',') : [value]).map((one): [string, string] => [name, one.trim()]),
      ),
  ).toString()
  const inPath = new Map(given.filter(({ place }) => place === 'path').map(({ name, value }) => [name, value]))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? ''))
  const headers = given
    .filter(({ place }) => place === 'header')
    .map(({ name, value }): [string, string] => [name, value])
  return { address: query ? `${address}?${query}` : address, headers }
}

export function keyOf({ name, place }: Pick<CallField, 'name' | 'place'>): string {
  return `${place} ${name}`
}
