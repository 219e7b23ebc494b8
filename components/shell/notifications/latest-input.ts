/** What the home page lists. */
export const latestUnread = { unread: true, limit: 5 }
