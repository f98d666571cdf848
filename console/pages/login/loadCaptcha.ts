import { user } from '../../../core/contract/platform/user.ts'

export interface Captcha {
  id: string
  /** Fit for an image's `src`. */
  picture: string
}

const retries = 2
const timeoutMs = 60_000

/** Loads a captcha, trying twice more on failure. Not through the client: the id comes in a header beside the picture. */
export async function loadCaptcha(signal: AbortSignal, base = '', left = retries): Promise<Captcha> {
  try {
    const reply = await fetch(base + user.getValidateCode.path, { signal: AbortSignal.timeout(timeoutMs) })
    const id = reply.headers.get('captcha')
    if (!reply.ok || !id) throw new Error(`captcha: HTTP ${reply.status}`)
    return { id, picture: URL.createObjectURL(await reply.blob()) }
  } catch (error) {
    if (signal.aborted || left <= 0) throw error
    return loadCaptcha(signal, base, left - 1)
  }
}
