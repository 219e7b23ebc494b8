/** A time for `<input type="datetime-local">`, in the time zone of the browser. */
export function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
