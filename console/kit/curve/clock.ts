/** Site time as a number an axis can divide. It is read as if it were UTC, and written so again: the browser's own zone never shifts it. */
export const axisTime = (time: string) => Date.parse(time.length > 10 ? `${time.replace(' ', 'T')}Z` : time)

/** `YYYY-MM-DD HH:mm:ss` of an axis time. */
export const clockTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
