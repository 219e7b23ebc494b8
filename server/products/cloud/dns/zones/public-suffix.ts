import { parse } from 'tldts'

/**
 * Whether others register their names directly below this one, as below `co.uk` and `github.io`: both parts of the
 * Public Suffix List. Names of which the list says nothing, such as `home.lan`, are ordinary ones.
 */
export function isPublicSuffix(name: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(name, OPTIONS)
  return publicSuffix === name && (isIcann === true || isPrivate === true)
}

/** The name of a zone may have what a host's may not, such as `_`. */
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }
