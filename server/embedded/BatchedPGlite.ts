import { PGlite } from '@electric-sql/pglite'

const sync = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
/** Parse, Bind, Describe, Execute, Close and Flush leave a batch open; Sync or a simple Query ends it. */
const opens = new Set([...'PBDECH'].map(type => type.charCodeAt(0)))
const ends = new Set([...'SQ'].map(type => type.charCodeAt(0)))

/**
 * PGlite as the socket server needs it. The server queues single wire messages and keeps to one client only while
 * `isInTransaction()`; there is one backend session below, so between one client's Parse and its Bind another client's
 * Parse would replace the unnamed statement, and after an error the backend would skip the other's messages until the
 * first one's Sync. Counting an unfinished batch as a transaction keeps every batch whole. What a client leaves
 * unfinished when it drops is ended by a Sync before the server's ROLLBACK.
 */
export class BatchedPGlite extends PGlite {
  #batchOpen = false

  override isInTransaction(): boolean {
    return this.#batchOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(...[message, options]: Parameters<PGlite['execProtocolRawStream']>): Promise<void> {
    const type = message[0]!
    await super.execProtocolRawStream(message, options)
    if (opens.has(type)) this.#batchOpen = true
    else if (ends.has(type)) this.#batchOpen = false
  }

  override async exec(...[query, options]: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    if (this.#batchOpen) await this.runExclusive(() => this.execProtocolRawStream(sync, { onRawData: () => {} }))
    return super.exec(query, options)
  }
}
