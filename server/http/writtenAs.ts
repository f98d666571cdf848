const writers = new WeakMap<object, () => string>()

/**
 * Says how the JSON of a reply is written where `JSON.stringify` is too slow for its size: its data stay what they are to everybody else, and their text is
 * the same to the letter.
 */
export function writtenAs<T extends object>(data: T, write: (data: T) => string): T {
  writers.set(data, () => write(data))
  return data
}

/** JSON of the data of a reply, by whoever knows how to write it; undefined: as any other. */
export const textOf = (data: unknown): string | undefined => (typeof data === 'object' && data !== null ? writers.get(data)?.() : undefined)
