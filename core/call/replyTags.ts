/** The server's tag (ETag) of replies that are still held. */
const tags = new WeakMap<object, string>()
const isHeld = (reply: unknown): reply is object => typeof reply === 'object' && reply !== null

/** By which a reply can be asked for again: the server sends it only where it is another one now. */
export const tagOf = (reply: unknown) => (isHeld(reply) ? tags.get(reply) : undefined)
export function keepTag(reply: unknown, tag: string | null | undefined) {
  if (tag && isHeld(reply)) tags.set(reply, tag)
}
