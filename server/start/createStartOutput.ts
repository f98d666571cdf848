/** What a start says of itself. */
export interface StartOutput {
  /** A line that stays. */
  log(text: string): void
  /** How far something long is, 0 … 1: on a terminal one line that rewrites itself, elsewhere a line for every tenth. */
  progress(step: string, share: number): void
}

interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

const clearLine = '\r\x1b[2K'

/** Writes to a terminal or to a file alike. */
export function createStartOutput(out: Output): StartOutput {
  let open = false
  let tenth = -1
  let last = 0
  return {
    log(text) {
      out.write(`${open ? '\n' : ''}${text}\n`)
      open = false
    },
    progress(step, share) {
      const line = `  ${String(Math.round(share * 100)).padStart(3)} %  ${step}`
      if (out.isTTY) {
        open = share < 1
        out.write(`${clearLine}${line}${open ? '' : '\n'}`)
        return
      }
      const reached = Math.floor(share * 10 + 1e-9)
      // Less than before: something else has begun.
      if (reached <= tenth && share >= last) return
      tenth = reached
      last = share
      out.write(`${line}\n`)
    },
  }
}
