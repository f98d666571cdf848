import { sm2 } from 'sm-crypto-v2'
import type { Services } from '../context.ts'
import { invalid } from '../failure.ts'
import { putSecret, takeSecret } from './secrets.ts'

const lifeSeconds = 120

/** A one-time SM2 key: the private half stays here and serves for one form. */
export async function newFormKey(services: Services) {
  const { privateKey, publicKey } = sm2.generateKeyPairHex()
  const keyId = await putSecret(services, 'loginKey', { payload: privateKey, seconds: lifeSeconds })
  return { keyId, publicKey, time: services.clock().getTime() }
}

/** A form as it arrives. */
export interface SealedInput {
  keyId: string
  form: string
}

const stale = () => invalid('页面停留过久，请重新提交')

/**
 * Opens a form sealed with a key of `newFormKey`: JSON of text fields with `nonce` and `time`, the time being the one handed out with
 * the key (the browser's clock may be wrong). The key is used up by this, so that a recorded form cannot be sent again.
 */
export async function openForm(services: Services, { keyId, form }: SealedInput): Promise<Record<string, string>> {
  const key = await takeSecret<string>(services, 'loginKey', keyId)
  if (!key) throw stale()
  const fields = read(form, key.payload)
  const age = services.clock().getTime() - Number(fields.time)
  if (!fields.nonce || !(age >= 0 && age <= lifeSeconds * 1000)) throw stale()
  return fields
}

function read(form: string, privateKey: string): Record<string, string> {
  try {
    const plain: unknown = JSON.parse(sm2.doDecrypt(form, privateKey, 1, { output: 'string' }))
    if (plain && typeof plain === 'object')
      return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value ?? '')]))
  } catch {
    // Falls through: a form that does not open is refused like one that is none.
  }
  throw invalid('提交的数据无法解密，请刷新页面后重试')
}
