export const LAST_TRIPS = { limit: 20 }
/** The input of the query for the newest tasks in the inbox of the support desk. */
export const OPEN_TASKS = { state: 'open', limit: 4 } as const
