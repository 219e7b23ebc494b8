/** The cookie by which a visitor's browser remembers the developer mode: `1`. An account remembers its own. */
export const DEVELOPER_COOKIE = 'developer-mode'
