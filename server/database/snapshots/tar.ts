import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const block = 512
const zeros = Buffer.alloc(block)
/** Bytes that fill up the last block of an entry. */
const padding = (size: number) => (block - (size % block)) % block

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * block)
export const tarPadding = (size: number) => zeros.subarray(0, padding(size))

/** The header of an entry (POSIX ustar). @param name below 100 bytes */
export function tarHeader(name: string, size: number, kind: 'file' | 'folder'): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) => header.write(value.toString(8).padStart(length - 1, '0'), at)
  header.write(kind === 'folder' ? `${name}/` : name, 0, 100)
  octal(kind === 'folder' ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  header.write(' '.repeat(8), 148)
  header.write(kind === 'folder' ? '5' : '0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

interface Entry {
  name: string
  size: number
  kind: string
}

function readHeader(header: Buffer): Entry | null {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const name = text(0, 100)
  if (!name) return null
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : ''
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(text(124, 12).trim() || '0', 8), kind: text(156, 1) }
}

/**
 * Unpacks an archive into a folder, holding no more of it than what the stream brings at once.
 * @throws where the archive ends in the middle, or an entry would lie outside of the folder
 */
export async function unpackTar(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let left = 0
  let pad = 0
  let ended = false
  let file: Awaited<ReturnType<typeof open>> | null = null
  try {
    for await (const chunk of source) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (;;) {
        if (file && left > 0) {
          const part = rest.subarray(0, left)
          await file.write(part)
          left -= part.length
          rest = rest.subarray(part.length)
          if (left > 0) break
        }
        if (file) {
          await file.close()
          file = null
        }
        if (rest.length < pad) break
        rest = rest.subarray(pad)
        pad = 0
        if (ended || rest.length < block) break
        const entry = readHeader(rest.subarray(0, block))
        rest = rest.subarray(block)
        if (!entry) {
          ended = true
          break
        }
        const inside = normalize(`/${entry.name}`)
        const path = join(folder, inside)
        if (entry.kind === '5' || entry.name.endsWith('/')) await mkdir(path, { recursive: true, mode: 0o700 })
        else {
          await mkdir(dirname(path), { recursive: true, mode: 0o700 })
          file = await open(path, 'w', 0o600)
        }
        left = entry.size
        pad = padding(entry.size)
      }
    }
  } finally {
    await file?.close()
  }
  if (!ended || left > 0) throw new Error('快照不完整 (the snapshot ends in the middle)')
}
