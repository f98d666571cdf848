import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A line between browser and server that can be cut, as where the server is gone, or go silent without closing, as
 * behind a dead router.
 */
export function createLine(target: number) {
  const sockets = new Set<Socket>()
  let silent = false
  let server: Server
  const listen = (port: number) =>
    new Promise<void>(done => {
      server = createServer(near => {
        const far = connect(target, '127.0.0.1')
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from)
          from.on('data', data => {
            if (!silent) to.write(data)
          })
          from.on('error', () => to.destroy())
          from.on('close', () => {
            sockets.delete(from)
            to.destroy()
          })
        }
      })
      server.listen(port, '127.0.0.1', done)
    })
  /** Ends what is under way and refuses whoever comes, until somebody listens again. */
  const cut = () =>
    new Promise<void>(done => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return {
    listen,
    cut,
    goSilent: () => {
      silent = true
    },
    /** New connections pass again; the silent ones stay silent until somebody gives them up. */
    heal: () => {
      silent = false
      for (const socket of sockets) socket.pause()
    },
  }
}
