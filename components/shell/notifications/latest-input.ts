/** The input of the query for the notifications on the home page. */
export const latestUnread = { unread: true, limit: 5 }
