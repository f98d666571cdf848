import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { quickName } from './connectionNames.ts'
import { beingNobody } from './nobody.ts'

/**
 * Speaks the PostgreSQL wire protocol for one PGlite, which has a single backend session.
 *
 * A whole exchange (all messages up to Sync, or one simple Query) runs without another connection's messages in
 * between, and a connection that has a transaction open keeps the backend until it ends. Taking turns by single message
 * instead would let an error in one connection make the backend skip another connection's messages up to the next Sync,
 * and hang it.
 *
 * Whom a connection has become (`set role`) holds for it alone, though the backend is everybody's.
 * Quick connections (connectionNames.ts) are served first, and for a moment after one was served nothing that waits
 * begins: the next statement of the same request may be on its way, and a read that has begun cannot be interrupted.
 * Other connections wait for them, but not for long at a time. A statement somebody prepared under a name is every
 * connection's, as the backend is: whoever prepares the same one again is told that it is there.
 */

const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102
const startupProtocol = 196608
const endsExchange = new Set(['S', 'Q', 'F'].map(type => type.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)
const parse = 'P'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const parseComplete = Buffer.from([...Buffer.from('1'), 0, 0, 0, 4])

/** A message that prepares a statement under a name, as a text; '' of any other. */
const namedStatement = (message: Uint8Array) => (message[0] === parse && message[5] !== 0 ? Buffer.from(message).toString('latin1') : '')

/** What a connection says to become somebody (database/rowSecurity.ts); '' of any other message. */
const becomes = (message: Uint8Array) => {
  if (message[0] !== simpleQuery) return ''
  const text = Buffer.from(message.buffer, message.byteOffset + 5, message.byteLength - 6).toString()
  return text.startsWith('set role ') ? text : ''
}

/**
 * After an exchange of a quick connection so long none of those who were waiting begins, ms: as long as the way to the
 * server's thread and back takes on a slow machine. With a quarter of it a read got in between any two statements of a
 * quick request there, which waited for six.
 */
const graceMs = 4
/** While others wait, quick connections go first for so long at a time, ms. */
const firstMs = 30

const saysQuick = (startup: Uint8Array) => Buffer.from(startup).includes(`application_name\0${quickName}\0`)

class Connection {
  quick = false
  received: Buffer = Buffer.alloc(0)
  pending: Uint8Array[] = []
  started = false
  closed = false
  /** Whom it has become: what it said. */
  self = beingNobody
  constructor(readonly socket: Socket) {}

  /** Cuts what arrived into complete exchanges. */
  *exchanges(): Generator<Uint8Array[]> {
    for (;;) {
      const length = this.messageLength()
      if (length === 0 || this.received.length < length) return
      const message = new Uint8Array(this.received.subarray(0, length))
      this.received = this.received.subarray(length)
      if (!this.started) {
        const code = Buffer.from(message).readInt32BE(4)
        if (code === sslRequest || code === gssRequest) this.socket.write('N')
        else if (code === cancelRequest) this.socket.destroy()
        else if (code === startupProtocol) {
          this.started = true
          this.quick = saysQuick(message)
          yield [message]
        } else this.socket.destroy()
        continue
      }
      if (message[0] === terminate) {
        this.socket.end()
        continue
      }
      this.pending.push(message)
      if (endsExchange.has(message[0] ?? 0)) {
        yield this.pending
        this.pending = []
      }
    }
  }

  private messageLength(): number {
    if (!this.started) return this.received.length >= 8 ? this.received.readInt32BE(0) : 0
    return this.received.length >= 5 ? 1 + this.received.readInt32BE(1) : 0
  }
}

export class WireServer {
  private readonly server: Server
  private readonly connections = new Set<Connection>()
  private queue: { connection: Connection; messages: Uint8Array[] }[] = []
  private owner: Connection | null = null
  private working = false
  /** Until when those who wait leave the engine to the next statement of a quick connection, by `performance.now`. */
  private graceUntil = 0
  /** Since when another connection has been waiting, by `performance.now`; 0 = none is, or one has just been served. */
  private othersWaitSince = 0
  /** Whom the backend is. */
  private self = beingNobody
  /** Messages that prepared a statement under a name. */
  private readonly prepared = new Set<string>()

  constructor(private readonly engine: PGlite) {
    this.server = createServer(socket => this.accept(socket))
  }

  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(path, resolve)
    })
  }

  /** Runs something on the engine itself between two exchanges, outside of any transaction. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.owner || this.working) await new Promise(resolve => setTimeout(resolve, 5))
    this.working = true
    try {
      await this.become(beingNobody)
      return await work()
    } finally {
      this.working = false
      void this.work()
    }
  }

  async close(): Promise<void> {
    for (const { socket } of this.connections) socket.destroy()
    await new Promise<void>(resolve => this.server.close(() => resolve()))
    while (this.working) await new Promise(resolve => setTimeout(resolve, 5))
  }

  private accept(socket: Socket) {
    const connection = new Connection(socket)
    this.connections.add(connection)
    socket.on('data', data => {
      connection.received = connection.received.length ? Buffer.concat([connection.received, data]) : data
      for (const messages of connection.exchanges()) this.queue.push({ connection, messages })
      void this.work()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      connection.closed = true
      this.connections.delete(connection)
      this.queue = this.queue.filter(waiting => waiting.connection !== connection)
      void this.work()
    })
  }

  /** Runs what is its turn, one exchange after another. */
  private async work() {
    if (this.working) return
    this.working = true
    try {
      for (;;) {
        if (this.owner?.closed) await this.rollBack()
        const [next] = this.queue.splice(this.nextInQueue(), 1)
        if (!next) return
        await this.run(next.connection, next.messages)
        // Whoever asked meanwhile has only been heard once sockets were read: the engine runs on this thread.
        await new Promise(resolve => setImmediate(resolve))
      }
    } finally {
      this.working = false
    }
  }

  /**
   * Where in the queue the exchange stands whose turn it is, in order of arrival within a lane; past its end where none
   * is to begin now.
   */
  private nextInQueue(): number {
    const none = this.queue.length
    const first = (wanted: (connection: Connection) => boolean) => {
      const at = this.queue.findIndex(({ connection }) => wanted(connection))
      return at < 0 ? none : at
    }
    if (this.owner) return first(connection => connection === this.owner)
    const quick = first(connection => connection.quick)
    const other = first(connection => !connection.quick)
    if (other === none) return quick
    const now = performance.now()
    this.othersWaitSince ||= now
    if (now - this.othersWaitSince < firstMs) {
      if (quick !== none) return quick
      const grace = this.graceUntil - now
      if (grace > 0) {
        setTimeout(() => void this.work(), grace)
        return none
      }
    }
    this.othersWaitSince = 0
    return other
  }

  private async become(self: string) {
    if (this.self === self) return
    this.self = ''
    await this.engine.exec(self)
    this.self = self
  }

  private async run(connection: Connection, messages: Uint8Array[]) {
    const { socket } = connection
    socket.cork()
    try {
      await this.become(connection.self)
      for (const message of messages) {
        const self = becomes(message)
        if (self) {
          connection.self = self
          this.self = self
        }
        const named = namedStatement(message)
        if (named && this.prepared.has(named)) {
          if (socket.writable) socket.write(parseComplete)
          continue
        }
        await this.engine.execProtocolRawStream(message, {
          onRawData: data => {
            if (named && data[0] === parseComplete[0]) this.prepared.add(named)
            if (socket.writable) socket.write(Buffer.from(data))
          },
        })
      }
    } catch (error) {
      socket.destroy(error as Error)
    }
    socket.uncork()
    if (connection.quick) this.graceUntil = this.queue.some(waiting => !waiting.connection.quick) ? performance.now() + graceMs : 0
    this.owner = this.engine.isInTransaction() ? connection : null
  }

  private async rollBack() {
    this.owner = null
    if (this.engine.isInTransaction()) await this.engine.exec('rollback')
  }
}
