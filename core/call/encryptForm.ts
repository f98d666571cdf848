import type { Api } from '../client.ts'
import { user } from '../contract/platform/user.ts'
import { session } from '../session.ts'
import { newNonce } from './sessionApi.ts'

/** What a sealed form goes out as. */
export interface SealedForm {
  keyId: string
  form: string
}

/**
 * Seals form fields with a one-time SM2 key of the server (C1C3C2), together with a nonce and the server's own time. Works on plain HTTP,
 * where the browser offers no crypto of its own. The cipher is loaded while the key is on its way.
 */
export async function encryptForm(api: Api, fields: Record<string, string>): Promise<SealedForm> {
  const [{ keyId, publicKey, time }, { sm2 }] = await Promise.all([api(user.getLoginCode, {}), import('sm-crypto-v2')])
  session.setState({ clockOffset: time - Date.now() })
  return { keyId, form: sm2.doEncrypt(JSON.stringify({ ...fields, nonce: newNonce(), time }), publicKey, 1) }
}
