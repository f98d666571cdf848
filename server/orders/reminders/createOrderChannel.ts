import type { WebSocket } from 'ws'
import type { Services } from '../../context.ts'
import { sendToSocket } from '../../live/sendToSocket.ts'
import { orderMessagesFor } from './orderMessagesFor.ts'

/** Tells the people on the alarm sockets of this process of the orders they have to do with, whichever process found it out. */
export function createOrderChannel(services: Pick<Services, 'db' | 'bus' | 'clock' | 'log'>) {
  const sockets = new Map<WebSocket, string>()
  const off = services.bus.subscribe('order', news => {
    if (!news || sockets.size === 0) return
    orderMessagesFor(services, news, [...new Set(sockets.values())]).then(
      messages => {
        for (const [socket, userId] of sockets)
          for (const message of messages.get(userId) ?? []) sendToSocket(socket, JSON.stringify(message))
      },
      error => services.log.warn({ err: error }, 'news of orders'),
    )
  })
  return {
    join: (socket: WebSocket, userId: string) => void sockets.set(socket, userId),
    leave: (socket: WebSocket) => void sockets.delete(socket),
    close() {
      off()
      sockets.clear()
    },
  }
}
