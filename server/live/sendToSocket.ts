import type { WebSocket } from 'ws'

/** What may wait for one reader, bytes: it is kept in memory, message by message. */
const mostBuffered = 64 * 1024

/**
 * Sends to a socket that reads. One that does not is closed: it comes back and reads the lists, which say the same,
 * while what waits for a reader that never comes would grow until the server has no memory left.
 * @returns was it sent?
 */
export function sendToSocket(socket: WebSocket, message: Buffer | string): boolean {
  if (!canSend(socket)) return false
  socket.send(message, { binary: false })
  return true
}

/** Answers a ping, under the same condition. */
export function answerPing(socket: WebSocket, payload: Buffer) {
  if (canSend(socket)) socket.pong(payload)
}

function canSend(socket: WebSocket): boolean {
  if (socket.readyState !== socket.OPEN) return false
  if (socket.bufferedAmount <= mostBuffered) return true
  socket.terminate()
  return false
}
