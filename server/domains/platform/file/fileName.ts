/**
 * The name a file is kept under: its characters are the composed ones, and none of them moves, hides or breaks the
 * others (a name turned round by U+202E shows another extension than it has).
 */
export const fileName = (given: string) =>
  given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}\p{Zl}\p{Zp}/\\]/gu, '')
    .trim()

/** What no file of Windows is called: devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** A name every system takes when an archive is unpacked. */
const unpacked = (name: string) => name.replace(/[<>:"|?*]/g, '_').replace(device, '_$1')

/** Names within one archive: a second of a name, large and small letters being one to most systems, gets a number before its extension. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(unpacked).map(name => {
    const [, base = name, suffix = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${base}(${n})${suffix}`
    taken.add(free.toLowerCase())
    return free
  })
}
