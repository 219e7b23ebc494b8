/** True for an address or host name that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|\[?::1\]?|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(host)
}
