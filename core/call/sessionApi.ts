import { type Api, createClient } from '../client.ts'
import type { AnyCall } from '../contract/call.ts'
import { type createSession, session, signedOutPath } from '../session.ts'
import { signText } from './signText.ts'

const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Unguessable text; `crypto.randomUUID` and `crypto.subtle` do not exist on plain HTTP, this does. */
export const newNonce = () => hex(crypto.getRandomValues(new Uint8Array(16)))

/**
 * `sign` of a request: HMAC-SM3 with the session's secret over method, path, parameters, time and nonce. The crypto
 * comes when first needed.
 */
export async function sign(
  call: Pick<AnyCall, 'method' | 'path'>,
  input: unknown,
  secret: string,
  timestamp: string,
  nonce: string,
): Promise<string> {
  const { sm3 } = await import('sm-crypto-v2')
  return sm3(signText(call.method, call.path, input, timestamp, nonce), { key: secret })
}

/**
 * The signed-in client: `token` and `xrp` on every request, and `timestamp`, `nonce`, `sign` where the call asks for a signature.
 * The documents send `auth` as well; here it is the secret of the signing key and stays in the browser, because a secret that travels
 * beside the signature it makes proves nothing.
 * @param leave where an expired session goes: a whole page load, so that nothing of the old session stays in memory
 */
export function createSessionApi(
  base = '',
  of: ReturnType<typeof createSession> = session,
  leave = (path: string) => location.replace(path),
): Api {
  return createClient(
    {
      async headers(call, input) {
        const { userInfo, publicKey, secondKey, clockOffset } = of.getState()
        const headers: Record<string, string> = {}
        if (!userInfo) return headers
        headers.token = userInfo.token
        headers.xrp = publicKey
        if (!call.signed) return headers
        const timestamp = String(Date.now() + clockOffset)
        const nonce = newNonce()
        return { ...headers, timestamp, nonce, sign: await sign(call, input, secondKey, timestamp, nonce) }
      },
      onExpired() {
        const state = of.getState()
        // Several requests expire together: the first one leaves.
        if (of.leaving || !state.userInfo) return
        of.leaving = true
        of.expired = true
        of.forget()
        leave(signedOutPath(state))
      },
    },
    base,
  )
}
