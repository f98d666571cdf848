import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { missing } from '../failure.ts'

const parts = (key: string) => ({
  cipher: createHmac('sha256', key).update('address.cipher').digest(),
  nonce: createHmac('sha256', key).update('address.nonce').digest(),
})

/**
 * An address of a media server as a name that tells a browser nothing and that only this server makes: encrypted and
 * authenticated, bound to its camera, the same for the same address, so that a player recognises a segment when its
 * playlist is read again.
 */
export function sealAddress(key: string, camera: string, address: string): string {
  const { cipher, nonce } = parts(key)
  const iv = createHmac('sha256', nonce).update(`${camera} ${address}`).digest().subarray(0, 12)
  const box = createCipheriv('aes-256-gcm', cipher, iv).setAAD(Buffer.from(camera))
  return Buffer.concat([iv, box.update(address, 'utf8'), box.final(), box.getAuthTag()]).toString('base64url')
}

/** @throws Failure 404 for a name this server did not make for this camera */
export function openAddress(key: string, camera: string, sealed: string): URL {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const box = createDecipheriv('aes-256-gcm', parts(key).cipher, bytes.subarray(0, 12)).setAAD(Buffer.from(camera))
    box.setAuthTag(bytes.subarray(-16))
    return new URL(Buffer.concat([box.update(bytes.subarray(12, -16)), box.final()]).toString('utf8'))
  } catch {
    throw missing('视频片段不存在')
  }
}
