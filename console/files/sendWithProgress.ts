import type { Send } from '../../core/client.ts'

/** A connection over which nothing moves for so long, ms, is given up; a large file on a thin line takes as long as it takes. */
const silentMs = 60_000

/** Sends a request and tells how much of it has gone, in bytes, which `fetch` does not know. */
export const sendWithProgress =
  (onSent: (sent: number, total: number) => void): Send =>
  (url, { method, headers, body, signal, parseResponse }) =>
    new Promise<string>((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      let silence: ReturnType<typeof setTimeout>
      const alive = () => {
        clearTimeout(silence)
        silence = setTimeout(() => request.abort(), silentMs)
      }
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        alive()
        onSent(loaded, total)
      }
      request.onload = () => resolve(request.responseText)
      request.onerror = () => reject(new Error('the request did not arrive'))
      request.onabort = () => reject(signal?.aborted ? signal.reason : new Error('nothing moved'))
      request.onloadend = () => clearTimeout(silence)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      alive()
      request.send(body as FormData)
    }).then(parseResponse)
