import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { beingNobody } from './nobody.ts'

/**
 * Speaks the PostgreSQL wire protocol for one PGlite, which has a single backend session.
 *
 * A whole exchange (all messages up to Sync, or one simple Query) runs without another connection's messages in between, and a connection
 * that has a transaction open keeps the backend until it ends. Taking turns by single message instead would let an
 * error in one connection make the backend skip another connection's messages up to the next Sync, and hang it.
 *
 * Whom a connection has become (`set role`) holds for it alone, though the backend is everybody's.
 * A statement somebody prepared under a name is every connection's, as the backend is: whoever prepares the same one again is told that it is there.
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

/** What a connection says to become somebody (database/secondWall.ts); '' of any other message. */
const becomes = (message: Uint8Array) => {
  if (message[0] !== simpleQuery) return ''
  const text = Buffer.from(message.buffer, message.byteOffset + 5, message.byteLength - 6).toString()
  return text.startsWith('set role ') ? text : ''
}

class Connection {
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

  /** Takes exchanges in order of arrival; while a transaction is open only its connection's. */
  private async work() {
    if (this.working) return
    this.working = true
    try {
      for (;;) {
        if (this.owner?.closed) await this.rollBack()
        const at = this.owner ? this.queue.findIndex(waiting => waiting.connection === this.owner) : 0
        const [next] = at < 0 ? [] : this.queue.splice(at, 1)
        if (!next) return
        await this.run(next.connection, next.messages)
      }
    } finally {
      this.working = false
    }
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
    this.owner = this.engine.isInTransaction() ? connection : null
  }

  private async rollBack() {
    this.owner = null
    if (this.engine.isInTransaction()) await this.engine.exec('rollback')
  }
}
