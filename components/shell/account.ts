/** What the frame shows of the signed-in person. */
export type ShellAccount = { name: string; email: string; roles: readonly string[] }
