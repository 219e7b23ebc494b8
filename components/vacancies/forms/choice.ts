/** Something picked from a long list: its id for the API, its name to show. */
export type Choice = { id: string; name: string }
