import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** What a guess costs, in the parameters of scrypt. */
interface Cost {
  N: number
  r: number
  p: number
}
/** 2^15 × 8 × 128 bytes = 32 MiB and about 0.1 s a guess. The numbers are stored with each hash, so they may grow later. */
const usual: Cost = { N: 32_768, r: 8, p: 1 }
const keyLength = 32

const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** What is stored of a password: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost = usual): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Is this the password? With nothing to compare against the answer is no and costs the same time. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored?.split('$') ?? []
  if (scheme !== 'scrypt' || !salt || !key) {
    await derive(password, Buffer.alloc(16), usual)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return given.length === expected.length && timingSafeEqual(given, expected)
}
